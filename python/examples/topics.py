"""Topics with a few known ones, by the protocol in which BERTopic calls its model of clusters.

    python topics.py

BERTopic takes any model that has ``fit``, ``labels_`` and ``predict``:

    BERTopic(hdbscan_model=ConstrainedSpectralClustering(), umap_model=BaseDimensionalityReduction())

Here the handwritten digits that scikit-learn ships stand for the embeddings of documents, so that
neither a language model nor the network is needed.
"""

import warnings

import numpy as np
from sklearn.datasets import load_digits
from sklearn.metrics import adjusted_rand_score

from mustlink.local import ConstrainedSpectralClustering


def main():
    """Fit on embeddings with some known topics, and assign new ones."""
    warnings.simplefilter("ignore")
    digits = load_digits()
    embeddings, topics = digits.data.astype(np.float32), digits.target
    known = np.where(np.arange(len(topics)) < 100, topics, -1)

    model = ConstrainedSpectralClustering()
    model.fit(embeddings[:1500], y=known[:1500])
    unknown = known[:1500] < 0
    ari = adjusted_rand_score(topics[:1500][unknown], model.labels_[unknown])
    print(f"{model.n_clusters_} topics; adjusted Rand index of those not known {ari:.2f}")

    found = model.predict(embeddings[1500:])
    print(f"new documents: adjusted Rand index {adjusted_rand_score(topics[1500:], found):.2f}")


if __name__ == "__main__":
    main()
