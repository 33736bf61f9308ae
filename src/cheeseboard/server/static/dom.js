// Making elements. Text is always text: nothing here takes markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name in node && typeof value !== "string" && !(node instanceof SVGElement)) node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export const h = (name, attributes, ...children) => fill(document.createElement(name), attributes, children);
export const s = (name, attributes, ...children) => fill(document.createElementNS(SVG, name), attributes, children);

export const $ = (id) => document.getElementById(id);

export function button(text, press, attributes = {}) {
  return h("button", { type: "button", onclick: press, ...attributes }, text);
}

// Put something in place of what an element holds, and give the focus back to what had it, if that is still there.
export function show(node, ...children) {
  const focused = node.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  const kept = [...node.querySelectorAll("details[data-key]")].filter((d) => d.open).map((d) => d.dataset.key);
  const scrolled = [...node.querySelectorAll("[data-scroll]")].map((e) => [e.dataset.scroll, e.scrollTop]);
  node.replaceChildren(...children.flat(9).filter(Boolean));
  for (const key of kept) {
    const again = node.querySelector(`details[data-key="${CSS.escape(key)}"]`);
    if (again) again.open = true;
  }
  for (const [key, top] of scrolled) {
    const again = node.querySelector(`[data-scroll="${CSS.escape(key)}"]`);
    if (again) again.scrollTop = top;
  }
  if (focused) node.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

let hiding;
export function toast(text, kind = "") {
  const box = $("toast");
  box.textContent = text;
  box.className = `toast ${kind}`;
  box.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => (box.hidden = true), 7000);
}

// Ask before something that cannot be taken back.
export function confirmed(question, yes) {
  return new Promise((resolve) => {
    const close = (answer) => {
      box.close();
      box.remove();
      resolve(answer);
    };
    const box = h("dialog", { class: "paper ask", oncancel: () => close(false) },
      h("p", {}, question),
      h("p", { class: "row end" },
        button("Cancel", () => close(false)),
        button(yes, () => close(true), { class: "danger" })));
    document.body.append(box);
    box.showModal();
  });
}

export const all = (names) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
