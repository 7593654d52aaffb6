"""The picture and the table of the modules in docs/architecture.md."""


def by_layer(modules):
    return sorted(modules, key=lambda module: modules.layers.index(module.layer))


def direct_uses(modules):
    """{module: the modules it uses}, without those that another used module already leads to."""
    uses = {module.name: set(module.uses) for module in modules}
    reached = {}

    def reach(name):
        if name not in reached:
            reached[name] = set()  # ends a circle, which tools/check_layers reports
            reached[name] = uses[name].union(*(reach(other) for other in uses[name]))
        return reached[name]

    return {name: sorted(own - set().union(*(reach(other) for other in own))) for name, own in uses.items()}


def picture(modules):
    """A mermaid diagram: the modules in their layers, and an arrow to each module they use."""
    lines = ["```mermaid", "flowchart BT"]
    for layer in modules.layers:  # names with _layer, because a module may be called like its layer
        names = [f"    {module.name}" for module in modules if module.layer == layer]
        lines += [f"  subgraph {layer}_layer [{layer}]", *names, "  end"]
    uses = direct_uses(modules)
    lines += [f"  {module.name} --> {' & '.join(uses[module.name])}" for module in by_layer(modules) if uses[module.name]]
    return "\n".join(lines) + "\n```\n"


def table(modules):
    lines = ["| layer | module | what | may use |", "|---|---|---|---|"]
    layer = None
    for module in by_layer(modules):
        uses = ", ".join(module.uses) or "the standard library"
        lines.append(f"| {module.layer if module.layer != layer else ''} | `{module.name}` | {module.about} | {uses} |")
        layer = module.layer
    return "\n".join(lines) + "\n"
