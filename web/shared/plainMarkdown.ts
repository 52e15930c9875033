import { escapeHtml } from '@fray/engine/html';

/** Words of a line. Everything is escaped first, so only these marks become tags. */
const inline = (text: string): string =>
  escapeHtml(text)
    .replaceAll(/\*\*([^*]{1,400})\*\*/g, '<strong>$1</strong>')
    .replaceAll(/`([^`]{1,400})`/g, '<code>$1</code>');

/** One block: the text between blank lines. */
function block(lines: readonly string[]): string {
  const headings = lines.findIndex((line) => headingOf(line) === undefined);
  if (headings !== 0) {
    const [heads, rest] = headings < 0 ? [lines, []] : [lines.slice(0, headings), lines.slice(headings)];
    return `${heads.map(headingOf).join('')}${rest.length > 0 ? paragraph(rest) : ''}`;
  }
  return paragraph(lines);
}

function headingOf(line: string): string | undefined {
  const level = /^(#{1,4}) /.exec(line)?.[1]?.length;
  return level === undefined ? undefined : `<h${level}>${inline(line.slice(level + 1))}</h${level}>`;
}

/** A paragraph or a list. */
function paragraph(lines: readonly string[]): string {
  const [first = ''] = lines;
  const items = lines.map((line) => /^(?:[*-]|\d{1,3}\.) (.*)$/.exec(line)?.[1]);
  if (items[0] === undefined) return `<p>${inline(lines.join(' '))}</p>`;
  const whole: string[] = [];
  // A line without a mark belongs to the item before.
  for (const [i, item] of items.entries())
    if (item === undefined) whole.push(`${whole.pop() ?? ''} ${(lines[i] ?? '').trim()}`);
    else whole.push(item);
  const list = /^\d/.test(first) ? 'ol' : 'ul';
  return `<${list}>${whole.map((item) => `<li>${inline(item)}</li>`).join('')}</${list}>`;
}

/**
 * An untrusted rulebook as HTML: headings, paragraphs, lists, bold words and code. Everything else is shown literally: none of its tags,
 * addresses or pictures become part of the page.
 */
export const plainMarkdown = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .reduce<string[][]>(
      (blocks, line) => {
        if (line === '') blocks.push([]);
        else blocks.at(-1)?.push(line);
        return blocks;
      },
      [[]],
    )
    .filter((lines) => lines.length > 0)
    .map(block)
    .join('\n');
