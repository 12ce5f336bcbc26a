"""Verified loading of the shipped networks: the file is the one that was measured, and says itself what it is."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WEIGHTS = Path(__file__).parent / "weights"
MOST_THREADS = 4
"""More threads than this cost more in waiting than they save on networks of this size."""


class DamagedModelError(Exception):
    """A network is missing, is not the one that was shipped, or does not say what it is."""


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A network ready to run."""

    session: Any
    """onnxruntime.InferenceSession: one input, one output."""
    facts: dict[str, str]
    """What the file says of itself: task, number, and the constants that belong to these weights."""

    def run(self, inputs: NDArray[np.float32]) -> NDArray[np.float32]:
        """The network's only output for its only input."""
        answer: NDArray[np.float32] = self.session.run(None, {self.session.get_inputs()[0].name: inputs})[0]
        return answer


@cache
def load(task: str, folder: Path = WEIGHTS) -> Model:
    """The network for a task ('finder', 'refiner'), checked against the list of shipped weights."""
    import onnxruntime  # 50 MB that whoever only asks about networks need not load

    try:
        entry = json.loads((folder / "weights.json").read_text(encoding="utf-8"))[task]
        content = (folder / entry["file"]).read_bytes()
    except (OSError, ValueError, KeyError) as error:
        raise DamagedModelError(f"{task}: {error}") from error
    if hashlib.sha256(content).hexdigest() != entry["sha256"]:
        raise DamagedModelError(f"{entry['file']}: not the file that was shipped")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = min(MOST_THREADS, os.cpu_count() or 1)
    options.log_severity_level = 3
    # Threads that spin while they wait take the other core from whoever decodes, finds or imports meanwhile.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    session = onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
    facts = dict(session.get_modelmeta().custom_metadata_map)
    if facts.get("task") != task:
        raise DamagedModelError(f"{entry['file']}: says it is for {facts.get('task', 'nothing')}, not for {task}")
    return Model(session, facts)
