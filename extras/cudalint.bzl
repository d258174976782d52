"""cudalint in a Bazel build: an action a CUDA source, cached and run elsewhere like any other.

In WORKSPACE, or in MODULE.bazel with cudalint_program = use_repo_rule("//tools:cudalint.bzl", "cudalint_program"):

    load("//tools:cudalint.bzl", "cudalint_program")
    cudalint_program(name = "cudalint")                 # the cudalint of the PATH; path = "/opt/x/bin/cudalint" for another

In a BUILD file, where no rule has the sources yet:

    load("//tools:cudalint.bzl", "cuda_sources")
    cuda_sources(name = "kernels", srcs = ["a.cu"], hdrs = ["a.cuh"], includes = ["include"], defines = ["N=4"])

    bazel build //... --aspects=//tools:cudalint.bzl%cudalint --output_groups=cudalint

Each source of a target gets TARGET.cudalint/SOURCE.json below bazel-bin; findings do not fail the build unless
--define=cudalint=fail is given. Sources are read with the bundled declarations and with nothing from outside of the action's
inputs, of which the program is one: what another program said is not taken from a cache.

The aspect looks at the srcs, hdrs and textual_hdrs of any rule. Its includes, defines and host_defines count for the target and
those that depend on it; copts (a word each), local_defines and host_local_defines for the target alone.
"""

_LISTED = ["srcs", "hdrs", "textual_hdrs"]
_DEFINES = ["defines", "host_defines"]
_OWN_DEFINES = ["local_defines", "host_local_defines"]

# Bazel looks at what the links lead to with each build, so that a program that was replaced is another input. The bundled
# declarations lie beside it as where it is installed, for machines that get nothing but the inputs.
def _program(ctx):
    path = ctx.path(ctx.attr.path) if ctx.attr.path else ctx.which("cudalint")
    if not path or not path.exists:
        fail("no cudalint at %s" % (ctx.attr.path or "any folder of the PATH"))
    ctx.symlink(path, "bin/cudalint")
    headers = ctx.path(str(path.realpath.dirname) + "/../share/cudalint/headers")
    if headers.exists:
        ctx.symlink(headers, "share/cudalint/headers")
    ctx.file("BUILD", """
exports_files(["bin/cudalint"])
filegroup(name = "headers", srcs = glob(["share/**"], allow_empty = True), visibility = ["//visibility:public"])
""")

cudalint_program = repository_rule(
    implementation = _program,
    attrs = {"path": attr.string()},
    environ = ["PATH"],
    local = True,
)

def _cuda_sources(ctx):
    return [DefaultInfo(files = depset(ctx.files.srcs + ctx.files.hdrs))]

cuda_sources = rule(
    implementation = _cuda_sources,
    attrs = {
        "srcs": attr.label_list(allow_files = [".cu"]),
        "hdrs": attr.label_list(allow_files = True),
        "includes": attr.string_list(),
        "defines": attr.string_list(),
        "copts": attr.string_list(),
        "deps": attr.label_list(),
    },
)

# What a target hands to those that depend on it.
_Handed = provider(fields = ["headers", "includes", "defines"])

def _list(ctx, name):
    value = getattr(ctx.rule.attr, name, None)
    return value if type(value) == "list" else []

def _words(ctx, names):
    words = [word for name in names for word in _list(ctx, name)]
    for name, value in ctx.var.items():
        words = [word.replace("$(" + name + ")", value) for word in words]
    return words

def _folders(ctx):
    """The target's include folders, each where sources are and where generated files are."""
    top = [ctx.label.workspace_root, ctx.label.package]
    folders = ["/".join([part for part in top + [i] if part and part != "."]) for i in _words(ctx, ["includes"])]
    return [base + folder for folder in folders for base in ["", ctx.bin_dir.path + "/"]]

def _lint(ctx, file, headers, words):
    name = file.short_path.replace("../", "")
    if name.startswith(ctx.label.package + "/"):
        name = name[len(ctx.label.package) + 1:]
    report = ctx.actions.declare_file("%s.cudalint/%s.json" % (ctx.label.name, name))
    options = ["--hermetic", "--quiet", "--format=json=" + report.path, "--format=text"]
    if ctx.var.get("cudalint", "") != "fail":
        options.append("--exit-zero")
    ctx.actions.run(
        outputs = [report],
        inputs = depset([file] + ctx.files._headers, transitive = [headers]),
        executable = ctx.executable._program,
        arguments = options + [file.path, "--"] + words,
        mnemonic = "CudaLint",
        progress_message = "cudalint " + file.short_path,
        use_default_shell_env = True,
    )
    return report

def _cudalint(target, ctx):
    own = [file for name in _LISTED for file in getattr(ctx.rule.files, name, [])]
    below = [dep[_Handed] for dep in _list(ctx, "deps") if _Handed in dep]
    handed = _Handed(
        headers = depset(own, transitive = [b.headers for b in below]),
        includes = depset(_folders(ctx), transitive = [b.includes for b in below]),
        defines = depset(_words(ctx, _DEFINES), transitive = [b.defines for b in below]),
    )
    words = ["-I" + i for i in [".", ctx.bin_dir.path] + handed.includes.to_list()]
    words += ["-D" + d for d in handed.defines.to_list() + _words(ctx, _OWN_DEFINES)] + _words(ctx, ["copts"])
    reports = [_lint(ctx, f, handed.headers, words) for f in own if f.extension == "cu"]
    return [OutputGroupInfo(cudalint = depset(reports)), handed]

cudalint = aspect(
    implementation = _cudalint,
    attr_aspects = ["deps"],
    attrs = {
        "_program": attr.label(
            default = "@cudalint//:bin/cudalint",
            allow_single_file = True,
            executable = True,
            cfg = "exec",
        ),
        "_headers": attr.label(default = "@cudalint//:headers"),
    },
)
