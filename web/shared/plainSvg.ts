/* Resolves what a browser's style engine would resolve: the rasteriser supports neither custom properties nor lengths in transforms. */

const TAG = /<(?<close>\/?)(?<name>[a-zA-Z][\w-]*)(?<attributes>(?:\s(?:"[^"<]*"|[^"<>])*?)?)(?<empty>\/?)>/g;
/** In HTML an empty value may be left out. */
const ATTRIBUTE = /\s(?<key>[\w:-]+)(?<value>="[^"]*")?/g;
const STYLE = / style="(?<style>[^"]*)"/;
const MOVE = /(?<name>translateX|translateY|translate|scaleX|scaleY|scale|rotate)\((?<given>[^()]*)\)/g;

type Properties = Readonly<Record<string, string>>;

const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Puts in what custom properties are, from the innermost out. */
function resolveVariables(text: string, known: Properties): string {
  let before: string;
  let now = text;
  do {
    before = now;
    now = now.replace(
      /var\((--[\w-]+)(?:,([^()]*(?:\([^()]*\)[^()]*)*))?\)/g,
      (_all, name: string, otherwise = '') => known[name] ?? otherwise.trimStart(),
    );
  } while (now !== before);
  return now;
}

/** A transform of a style sheet as an attribute has it. */
export const transformOf = (css: string): string =>
  css.replace(MOVE, (_all, name: string, value: string) => {
    const [a = '0', b] = value.split(',').map((one) => String(Number.parseFloat(one)));
    switch (name) {
      case 'translateX':
        return `translate(${a} 0)`;
      case 'translateY':
        return `translate(0 ${a})`;
      case 'translate':
        return `translate(${a} ${b ?? '0'})`;
      case 'scaleX':
        return `scale(${a} 1)`;
      case 'scaleY':
        return `scale(1 ${a})`;
      case 'scale':
        return `scale(${a} ${b ?? a})`;
      default:
        return `rotate(${a})`;
    }
  });

function read(style: string): [string, string][] {
  return unescaped(style)
    .split(';')
    .flatMap((one): [string, string][] => {
      const at = one.indexOf(':');
      return at < 0 ? [] : [[one.slice(0, at).trim(), one.slice(at + 1).trim()]];
    });
}

/** Markup of our own components as plain SVG: boxes become groups, custom properties what they are, and transforms attributes. */
export function toPlainSvg(markup: string): string {
  const known: Properties[] = [{}];
  return markup.replace(TAG, (...all: unknown[]) => {
    const { close, name, attributes, empty } = all.at(-1) as Record<'close' | 'name' | 'attributes' | 'empty', string>;
    const tag = name === 'div' ? 'g' : name;
    if (close) {
      known.pop();
      return `</${tag}>`;
    }
    const outer = known.at(-1) ?? {};
    const style = read(STYLE.exec(attributes)?.groups?.['style'] ?? '');
    const own = {
      ...outer,
      ...Object.fromEntries(style.flatMap(([key, value]) => (key.startsWith('--') ? [[key, resolveVariables(value, outer)]] : []))),
    };
    if (!empty) known.push(own);
    const written = attributes.replace(ATTRIBUTE, (_all, key: string, value = '=""') => ` ${key}${value}`);
    const plain = resolveVariables(written.replace(STYLE, ''), own);
    const rest = style.flatMap(([key, value]) =>
      key.startsWith('--') || key === 'transform' ? [] : [`${key}:${resolveVariables(value, own)}`],
    );
    const moved = style.find(([key]) => key === 'transform')?.[1];
    return `<${tag}${plain}${rest.length > 0 ? ` style="${rest.join(';')}"` : ''}${moved ? ` transform="${transformOf(resolveVariables(moved, own))}"` : ''}${empty}>`;
  });
}
