import { type JSX, render } from 'preact';
import './stamp.css';

/** Addresses of pictures that are drawn already. */
const drawn = new Map<string, string>();

function drawnOnce(name: string, of: JSX.Element): string {
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const box = document.createElement('div');
  render(of, box);
  const url = `url("data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(box.firstElementChild!))}")`;
  render(null, box);
  drawn.set(name, url);
  return url;
}

export interface StampProps {
  /** Name of the picture. Pictures of one name are drawn once. */
  readonly name: string;
  /** An `<svg>` that brings all its colours along: no style of the page reaches a picture. */
  readonly of: JSX.Element;
}

/** Renders a drawing of many parts as one small image, so that hundreds of log lines need one element each. */
export const Stamp = ({ name, of }: StampProps) => <i class="stamp" style={{ backgroundImage: drawnOnce(name, of) }} />;
