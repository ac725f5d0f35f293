import type { Node } from 'jsonc-parser';
import type { JsonPath } from './json-pointer.js';

/** The node that a path leads to, as `JSON.parse` reads it: of several members of one name the last. */
export function nodeAt(root: Node, path: JsonPath): Node | undefined {
  let node: Node | undefined = root;
  for (const step of path) {
    node = childAt(node, step);
    if (node === undefined) return undefined;
  }
  return node;
}

/** The text that a path goes on into, and after how many of its steps; undefined where it goes into none. */
export function textOnTheWay(
  root: Node,
  path: JsonPath,
): { readonly node: Node; readonly depth: number } | undefined {
  let node: Node | undefined = root;
  for (const [depth, step] of path.entries()) {
    if (node.type === 'string') return { node, depth };
    node = childAt(node, step);
    if (node === undefined) return undefined;
  }
  return undefined;
}

function childAt(node: Node, step: string | number): Node | undefined {
  if (typeof step === 'number') return node.type === 'array' ? node.children?.[step] : undefined;
  return node.type === 'object' ? memberOf(node, step)?.children?.[1] : undefined;
}

/** The members that a node, or what holds it, hides by coming after them with the same name. */
export function shadowedBy(node: Node): readonly Node[] {
  const hidden: Node[] = [];
  for (let at: Node | undefined = node; at !== undefined; at = at.parent) {
    if (at.type !== 'property') continue;
    const name = nameOf(at);
    for (const other of at.parent?.children ?? []) {
      if (other === at) break;
      if (nameOf(other) === name) hidden.push(other);
    }
  }
  return hidden;
}

function memberOf(object: Node, name: string): Node | undefined {
  return object.children?.findLast((member) => nameOf(member) === name);
}

/** Without its escapes: `"\u0061nswer"` is `answer`. */
function nameOf(member: Node): unknown {
  return member.children?.[0]?.value;
}
