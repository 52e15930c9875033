const NAMED = /\[([A-Z]+\d+)\]/g;
/** A title is the text right after a test's opening bracket, also after the table of `it.each`. */
const TITLE = /(?:\bit|\btest|\bdescribe|\))\(\s*(['"`])([^'"`]*)/g;
const IS_GROUP = /^ *describe/;
const INDENT = /^ */;

/** A file of tests. */
export interface TestFile {
  readonly name: string;
  readonly text: string;
}

/** The title of a test or of a group of tests, with the ids that it and the groups around it name. */
export interface TestTitle {
  readonly file: string;
  readonly line: number;
  /** The titles of the groups around it stand before its own. */
  readonly title: string;
  readonly ids: readonly string[];
  readonly isGroup: boolean;
}

const idsIn = (title: string): string[] => Array.from(title.matchAll(NAMED), ([, id = '']) => id);

/** The titles of a file of tests, in order. Groups are known by indentation. */
export function titlesOf({ name, text }: TestFile): TestTitle[] {
  const groups: { indent: number; title: string }[] = [];
  const titles: TestTitle[] = [];
  let [line, from] = [1, 0];
  for (const found of text.matchAll(TITLE)) {
    // The argument of any other call that was returned by a call is no title; a title has several words.
    if (found[0].startsWith(')') && !found[2]?.trim().includes(' ')) continue;
    line += text.slice(from, found.index).split('\n').length - 1;
    from = found.index;
    const start = text.lastIndexOf('\n', found.index) + 1;
    const whole = text.slice(start, found.index + 9);
    const indent = INDENT.exec(whole)?.[0].length ?? 0;
    while (groups.length > 0 && groups.at(-1)!.indent >= indent) groups.pop();
    const isGroup = IS_GROUP.test(whole);
    const title = [...groups.map((group) => group.title), found[2]].join(' ');
    titles.push({ file: name, line, title, ids: idsIn(title), isGroup });
    if (isGroup) groups.push({ indent, title: found[2] ?? '' });
  }
  return titles;
}
