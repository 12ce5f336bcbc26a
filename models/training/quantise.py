"""Eight bits instead of thirty-two: half the time of a network on a processor, a third of its size."""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np
import onnx
from numpy.typing import NDArray
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

Inputs = list[NDArray[np.float32]]


class _Shown(CalibrationDataReader):
    """Network inputs one after the other."""

    def __init__(self, inputs: Inputs) -> None:
        self.left = iter(inputs)

    def get_next(self) -> dict[str, NDArray[np.float32]] | None:
        shown = next(self.left, None)
        return None if shown is None else {"picture": shown}


def quantised(model: onnx.ModelProto, inputs: Inputs, exact: int = 1) -> onnx.ModelProto:
    """The network with 8-bit weights and activations, whose ranges are those seen on `inputs`.

    The last `exact` layers keep full precision: their answers are lengths and corners, which rounding would blur.
    """
    with tempfile.TemporaryDirectory() as folder:
        source, ready, result = (str(Path(folder) / name) for name in ("source.onnx", "ready.onnx", "result.onnx"))
        onnx.save(model, source)
        quant_pre_process(source, ready, skip_symbolic_shape=True)
        layers = [node.name for node in onnx.load(ready).graph.node if node.op_type in ("Conv", "Gemm", "MatMul")]
        quantize_static(
            ready,
            result,
            _Shown(inputs),
            quant_format=QuantFormat.QDQ,
            per_channel=True,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            nodes_to_exclude=layers[-exact:],
        )
        return onnx.load(result)
