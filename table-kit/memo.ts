import { Component, type ComponentType, type FunctionComponent, h, isValidElement, type VNode } from 'preact';

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && value.constructor === Object);

/** Whether two values draw the same. Compares elements by props, plain objects and lists by content to the given depth, all else by identity. */
function isSame(a: unknown, b: unknown, depth: number): boolean {
  if (Object.is(a, b)) return true;
  if (isValidElement(a) && isValidElement(b)) return a.type === b.type && a.key === b.key && isSame(a.props, b.props, depth);
  if (depth === 0 || !isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && isSame(a[key], b[key], depth - 1));
}

/**
 * A component that is redrawn only if its props change: a keyframe changes little of a table. `memo` of `preact/compat` would also install
 * a hook on every attribute of every element.
 */
export function memo<P extends object>(draw: FunctionComponent<P>): ComponentType<P> {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return !isSame(this.props, next, 3);
    }

    override render(): VNode<P> {
      return h(draw, this.props);
    }
  };
}
