"""Words for a class that is not known, in a column of labels or of true classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, List, Optional

from pyspark.ml.param import Param, Params, TypeConverters

from mustlink._wrapper import MustlinkParams, Names, names

if TYPE_CHECKING:
    from typing_extensions import Self


class UnknownLabelParams(MustlinkParams):
    """The words that say that the class of a row is not known."""

    unknownLabels: Param[List[str]] = Param(
        Params._dummy(),
        "unknownLabels",
        "words of labels that say that the class is not known, as null does; not set: the usual"
        " ones, such as nan, unknown and ?, and -1 beside classes from 0 on",
        typeConverter=TypeConverters.toListString,
    )

    def getUnknownLabels(self) -> Optional[List[str]]:
        """Return the words for a class that is not known; None if these are the usual ones."""
        return self._list(self.unknownLabels) if self.isSet(self.unknownLabels) else None

    def setUnknownLabels(self, *value: Names) -> Self:
        """Set the words of labels that say that the class is not known, in place of the usual.

        Without any word, or with an empty list, no word says so.
        """
        return self._with(self.unknownLabels, names(value))
