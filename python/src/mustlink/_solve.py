"""What a fit makes of the codes of rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional, Union

from pyspark.ml.param import Param, Params, TypeConverters

from mustlink._wrapper import Auto, MustlinkParams

if TYPE_CHECKING:
    from typing_extensions import Self


class SolveParams(MustlinkParams):
    """Method, clusters, constraints and assignment.

    What is not set takes the default of the preset.
    """

    method: Param[str] = Param(
        Params._dummy(),
        "method",
        "the clustering method; scacs | lsc-k | lsc-r; default scacs",
        typeConverter=TypeConverters.toString,
    )

    preset: Param[str] = Param(
        Params._dummy(),
        "preset",
        "defaults of all options that are not set; paper-rule: those of paper, with beta auto;"
        " best | paper | paper-rule; default best",
        typeConverter=TypeConverters.toString,
    )

    k: Param[int] = Param(
        Params._dummy(),
        "k",
        "clusters; auto: the label values, else chosen by the fit; auto | whole number >= 2;"
        " default auto",
        typeConverter=TypeConverters.toInt,
    )

    seed: Param[int] = Param(
        Params._dummy(),
        "seed",
        "seed of every random choice; whole number; default 42",
        typeConverter=TypeConverters.toInt,
    )

    balanced: Param[bool] = Param(
        Params._dummy(),
        "balanced",
        "weight classes by their label counts in the constraint matrix; true | false; default"
        " true, with preset paper false",
        typeConverter=TypeConverters.toBoolean,
    )

    beta: Param[float] = Param(
        Params._dummy(),
        "beta",
        "threshold as a share of the (k-1)-th constraint eigenvalue; auto: c/p kept within 0.1"
        " and 0.3, with preset paper-rule 0.5 + 0.4 c/n; auto | number > 0 and < 1; default auto,"
        " with preset paper 0.1",
        typeConverter=TypeConverters.toFloat,
    )

    ridge: Param[float] = Param(
        Params._dummy(),
        "ridge",
        "spectral ridge; auto: 0.1 c/p kept within 0.03 and 0.3; auto | number > 0; default"
        " auto, with preset paper 1e-9",
        typeConverter=TypeConverters.toFloat,
    )

    linkWeight: Param[float] = Param(
        Params._dummy(),
        "linkWeight",
        "weight of links relative to labels, if there are both; number > 0; default 1",
        typeConverter=TypeConverters.toFloat,
    )

    assign: Param[str] = Param(
        Params._dummy(),
        "assign",
        "how clusters are assigned from the embedding; auto | kmeans | seeded | vote | anchors"
        " | pool; default auto, with preset paper kmeans",
        typeConverter=TypeConverters.toString,
    )

    classShares: Param[str] = Param(
        Params._dummy(),
        "classShares",
        "known share of the rows of each class; cluster sizes are adjusted to these shares;"
        " none | NAME:SHARE, NAME:SHARE, ... with each class once, shares > 0 and their sum 1;"
        " default none",
        typeConverter=TypeConverters.toString,
    )

    newClasses: Param[str] = Param(
        Params._dummy(),
        "newClasses",
        "classes that no label names; auto: k minus the labelled classes, or as found if k is"
        " auto; none | auto | whole number >= 1; default auto, with preset paper none",
        typeConverter=TypeConverters.toString,
    )

    starts: Param[int] = Param(
        Params._dummy(),
        "starts",
        "number of k-means starts, if no labels give initial centres; whole number from 1 to 1000;"
        " default 10",
        typeConverter=TypeConverters.toInt,
    )

    maxIter: Param[int] = Param(
        Params._dummy(),
        "maxIter",
        "maximum number of k-means iterations per start; whole number >= 1; default 100",
        typeConverter=TypeConverters.toInt,
    )

    stability: Param[int] = Param(
        Params._dummy(),
        "stability",
        "further draws of landmarks whose clusters of a sample are compared with the fit; whole"
        " number from 0 to 100; default 0",
        typeConverter=TypeConverters.toInt,
    )

    def getMethod(self) -> str:
        """Return the clustering method."""
        return self._taken(self.method)

    def getPreset(self) -> str:
        """Return the preset, which makes the defaults of all that is not set."""
        return self._taken(self.preset)

    def getK(self) -> Optional[int]:
        """Return the number of clusters; None if the fit decides."""
        return self._taken(self.k)

    def getSeed(self) -> int:
        """Return the seed of every random choice."""
        return self._taken(self.seed)

    def getBalanced(self) -> bool:
        """Return whether classes are weighed by their label counts."""
        return self._taken(self.balanced)

    def getBeta(self) -> Optional[float]:
        """Return the threshold of the constraints; None if the fit decides."""
        return self._taken(self.beta)

    def getRidge(self) -> Optional[float]:
        """Return the spectral ridge; None if the fit decides."""
        return self._taken(self.ridge)

    def getLinkWeight(self) -> float:
        """Return the weight of links relative to labels."""
        return self._taken(self.linkWeight)

    def getAssign(self) -> str:
        """Return how clusters are assigned from the embedding."""
        return self._taken(self.assign)

    def getClassShares(self) -> str:
        """Return the known shares of the classes."""
        return self._taken(self.classShares)

    def getNewClasses(self) -> str:
        """Return the number of classes that no label names, or how it is decided."""
        return self._taken(self.newClasses)

    def getStarts(self) -> int:
        """Return the number of k-means starts."""
        return self._taken(self.starts)

    def getMaxIter(self) -> int:
        """Return the maximum number of k-means iterations per start."""
        return self._taken(self.maxIter)

    def getStability(self) -> int:
        """Return the number of further landmark draws that are compared with the fit."""
        return self._taken(self.stability)


class SolveSetters(SolveParams):
    """The setters of these parameters."""

    def setMethod(self, value: str) -> Self:
        """Set the clustering method."""
        return self._with(self.method, value)

    def setPreset(self, value: str) -> Self:
        """Set the preset, which makes the defaults of all that is not set."""
        return self._with(self.preset, value)

    def setK(self, value: Union[int, Auto]) -> Self:
        """Set the number of clusters."""
        return self._with(self.k, value)

    def setSeed(self, value: int) -> Self:
        """Set the seed of every random choice."""
        return self._with(self.seed, value)

    def setBalanced(self, value: bool) -> Self:
        """Set whether classes are weighed by their label counts."""
        return self._with(self.balanced, value)

    def setBeta(self, value: Union[float, Auto]) -> Self:
        """Set the threshold of the constraints."""
        return self._with(self.beta, value)

    def setRidge(self, value: Union[float, Auto]) -> Self:
        """Set the spectral ridge."""
        return self._with(self.ridge, value)

    def setLinkWeight(self, value: float) -> Self:
        """Set the weight of links relative to labels."""
        return self._with(self.linkWeight, value)

    def setAssign(self, value: str) -> Self:
        """Set how clusters are assigned from the embedding."""
        return self._with(self.assign, value)

    def setClassShares(self, value: str) -> Self:
        """Set the known shares of the classes."""
        return self._with(self.classShares, value)

    def setNewClasses(self, value: Union[str, int]) -> Self:
        """Set the number of classes that no label names, ``none``, or ``auto``."""
        return self._with(self.newClasses, str(value))

    def setStarts(self, value: int) -> Self:
        """Set the number of k-means starts."""
        return self._with(self.starts, value)

    def setMaxIter(self, value: int) -> Self:
        """Set the maximum number of k-means iterations per start."""
        return self._with(self.maxIter, value)

    def setStability(self, value: int) -> Self:
        """Set the number of further landmark draws that are compared with the fit."""
        return self._with(self.stability, value)
