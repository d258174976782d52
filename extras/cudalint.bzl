"""cudalint in a Bazel build: an action a CUDA source, cached and run elsewhere like any other.

    load("//tools:cudalint.bzl", "cuda_sources")
    cuda_sources(name = "kernels", srcs = ["a.cu"], hdrs = ["a.cuh"], includes = ["include"])

    bazel build //... --aspects=//tools:cudalint.bzl%cudalint --output_groups=cudalint

Each source gets NAME.cudalint.json; findings do not fail the build unless --define=cudalint=fail is given. Sources are read
with the bundled declarations and with nothing from outside of the action's inputs. The aspect looks at the srcs, hdrs
and textual_hdrs of any rule, cuda_sources is for where there is none. The program is the cudalint of the PATH.
"""

CudaSources = provider(fields = ["headers", "includes"])

def _cuda_sources(ctx):
    below = [d[CudaSources] for d in ctx.attr.deps if CudaSources in d]
    folders = [ctx.label.package + "/" + i if ctx.label.package else i for i in ctx.attr.includes]
    return [
        DefaultInfo(files = depset(ctx.files.srcs + ctx.files.hdrs)),
        CudaSources(
            headers = depset(ctx.files.hdrs, transitive = [b.headers for b in below]),
            includes = depset(folders, transitive = [b.includes for b in below]),
        ),
    ]

cuda_sources = rule(
    implementation = _cuda_sources,
    attrs = {
        "srcs": attr.label_list(allow_files = [".cu"]),
        "hdrs": attr.label_list(allow_files = True),
        "includes": attr.string_list(),
        "deps": attr.label_list(providers = [CudaSources]),
    },
)

def _files(ctx, name):
    return getattr(ctx.rule.files, name, [])

def _lint(ctx, file, headers, includes, fails):
    report = ctx.actions.declare_file(file.basename + ".cudalint.json")
    words = ["--hermetic", "--quiet", "--format=json=" + report.path, "--format=text"]
    if not fails:
        words.append("--exit-zero")
    words += [file.path, "--"] + ["-I" + i for i in ["."] + includes]
    ctx.actions.run_shell(
        outputs = [report],
        inputs = depset([file], transitive = [headers]),
        command = "cudalint " + " ".join(["'" + w.replace("'", "'\\''") + "'" for w in words]),
        mnemonic = "CudaLint",
        progress_message = "cudalint " + file.short_path,
        use_default_shell_env = True,
    )
    return report

def _cudalint(target, ctx):
    own = _files(ctx, "srcs") + _files(ctx, "hdrs") + _files(ctx, "textual_hdrs")
    info = target[CudaSources] if CudaSources in target else None
    headers = depset(own, transitive = [info.headers] if info else [])
    includes = info.includes.to_list() if info else []
    fails = ctx.var.get("cudalint", "") == "fail"
    reports = [_lint(ctx, f, headers, includes, fails) for f in own if f.extension == "cu"]
    return [OutputGroupInfo(cudalint = depset(reports))]

cudalint = aspect(implementation = _cudalint, attr_aspects = ["deps"])
