"""Checks the manifests in deploy/kubernetes, strictly: names of fields, types, and what must be there.

Objects of Kubernetes are held against the schemas of one version of Kubernetes, in which no other field is allowed.
SparkApplications are held against the models of the Spark operator; a field that these do not know is lost there, and
so found by comparison.
"""

import pathlib
import sys

import kubernetes_validate
import yaml
from kubeflow_spark_api.models.spark_v1beta2_spark_application import SparkV1beta2SparkApplication

KUBERNETES = "1.31"


def differences(given, kept, path):
    """The fields of one object that another lacks or has differently."""
    if isinstance(given, dict) and isinstance(kept, dict):
        for key, value in given.items():
            if key not in kept:
                yield f"{path}.{key} is not known"
            else:
                yield from differences(value, kept[key], f"{path}.{key}")
    elif isinstance(given, list) and isinstance(kept, list) and len(given) == len(kept):
        for i, (value, other) in enumerate(zip(given, kept)):
            yield from differences(value, other, f"{path}[{i}]")
    elif given != kept:
        yield f"{path} is {given!r} but is read as {kept!r}"


def faults(manifest):
    if manifest["kind"] == "SparkApplication":
        for field in ("type", "sparkVersion", "driver", "executor", "mainApplicationFile"):
            if field not in manifest["spec"]:
                yield f"spec.{field} is missing"
        try:
            kept = SparkV1beta2SparkApplication.from_dict(manifest).to_dict()
        except ValueError as e:
            yield str(e)
            return
        yield from differences(manifest, kept, "")
    else:
        try:
            kubernetes_validate.validate(manifest, KUBERNETES, strict=True)
        except kubernetes_validate.ValidationError as e:
            yield f"{'.'.join(str(p) for p in e.path)}: {e.message}"


def main(files):
    passed = failed = 0
    for file in files:
        for manifest in yaml.safe_load_all(pathlib.Path(file).read_text()):
            found = list(faults(manifest))
            for fault in found:
                print(f"{file}: {manifest['kind']}: {fault}", file=sys.stderr)
            passed, failed = (passed, failed + 1) if found else (passed + 1, failed)
    print(f"Manifests: {passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
