import { camelCase } from './expand.ts';

/** Words that JavaScript reserves in modules, and names that must not be bound there. */
const RESERVED = new Set(
  `arguments async await break case catch class const constructor continue debugger default delete do else enum eval export extends false
   finally for function if implements import in instanceof interface let new null package private protected prototype public return static
   super switch this throw true try typeof undefined var void while with yield globalThis`.split(/\s+/),
);

/** Windows does not allow these as names of files or folders. */
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** With a longer name the paths of a new game no longer fit everywhere. */
const LONGEST_NAME = 40;

/** Why a game cannot have this name, in words; undefined when it can. `templates` are the texts of the template's files. */
export function nameProblem(id: string, templates: readonly string[]): string | undefined {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    return 'is not a folder name that can be used: write lower-case letters and hyphens, as in tunnel-rat';
  if (id.length > LONGEST_NAME) return `is too long: at most ${LONGEST_NAME} characters`;
  if (WINDOWS_DEVICE.test(id)) return 'is the name of a device on Windows: no folder can have it there';
  const identifier = camelCase(id);
  if (RESERVED.has(identifier)) return 'is a reserved word of JavaScript: choose a name of two words, such as reef-race';
  if (identifiersBeside(templates).has(identifier))
    return 'is a name that the code of every new game uses: choose a name of two words, such as reef-race';
  return undefined;
}

/** The identifiers of those files of the template in which the game's own name is an identifier. */
function identifiersBeside(templates: readonly string[]): ReadonlySet<string> {
  const code = templates
    .filter((text) => text.includes('__camel__'))
    .flatMap((text) => text.split('\n'))
    .filter((line) => !/^ *(?:\/?\*|\/\/)/.test(line))
    .map((line) => line.replaceAll(/'[^']*'/g, ' '))
    .join('\n');
  return new Set(code.match(/\b[a-z][A-Za-z0-9]*\b/g));
}
