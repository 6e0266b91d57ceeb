"""A matrix as programs print it, to be pasted: every style gives lines of text."""

import math

import numpy as np


def numpy_digits(a):
    """numpy as it prints a matrix by itself: eight digits of float64, what tells a float32 from its neighbours."""
    return np.array2string(a, threshold=100_000).splitlines()


def numpy_all_digits(a):
    return np.array2string(a, precision=17, threshold=100_000).splitlines()


def python_list(a):
    return [repr(a.tolist())]


def scientific(a):
    """As numpy.savetxt(..., fmt="%.6e") writes it."""
    return [" ".join("%.6e" % cell for cell in row) for row in a]


def tensor(a):
    """PyTorch's torch/_tensor_str.py: four decimals, all with an exponent where some are small or very unequal."""
    texts = tensor_texts(a)
    width = max(len(text) for row in texts for text in row)
    a_line = max(1, (80 - len("tensor([")) // (width + 2))
    lines = []
    for i, row in enumerate(texts):
        cells = [text.rjust(width) for text in row]
        parts = [", ".join(cells[j:j + a_line]) for j in range(0, len(cells), a_line)]
        start = "tensor([[" if i == 0 else "        ["
        end = "]," if i < len(texts) - 1 else "]])" if a.dtype == np.float32 else "]], dtype=torch.float64)"
        lines += [(start if j == 0 else " " * 9) + part + (end if j == len(parts) - 1 else ",")
                  for j, part in enumerate(parts)]
    return lines


def tensor_texts(a):
    sizes = [abs(float(x)) for x in a.ravel() if math.isfinite(x) and x != 0]
    largest, smallest = max(sizes, default=0.0), min(sizes, default=0.0)
    if all(x == int(x) for x in sizes):
        form = "{:.4e}" if largest / (smallest or 1) > 1000 or largest > 1e8 else "{:.0f}."
    else:
        unequal = largest / smallest > 1000 or largest > 1e8 or smallest < 1e-4
        form = "{:.4e}" if unequal else "{:.4f}"
    return [[form.format(x) if math.isfinite(x) else str(float(x)) for x in row.tolist()] for row in a]


def spreadsheet(a):
    """A range of a spreadsheet as it lands in a text: fifteen digits, parted by tabs."""
    return ["\t".join(f"{float(x):.15g}" for x in row) for row in a]


STYLES = {  # style: (how a float64 or float32 matrix is printed, the number types that are printed so)
    "numpy, 17 digits": (numpy_all_digits, [np.float64]),
    "numpy": (numpy_digits, [np.float64]),
    "numpy, float32": (numpy_digits, [np.float32]),
    "list of float32": (python_list, [np.float32]),
    "%.6e": (scientific, [np.float64, np.float32]),
    "PyTorch": (tensor, [np.float64, np.float32]),
    "spreadsheet": (spreadsheet, [np.float64]),
}


def cells_of(style, a):
    """The same texts cell by cell: rows of words without what is around them."""
    if style == "PyTorch":
        return tensor_texts(a)
    text = " ".join(STYLES[style][0](a))
    words = text.replace("[", " ").replace("]", " ").replace(",", " ").split()
    columns = a.shape[1]
    return [words[i:i + columns] for i in range(0, len(words), columns)]
