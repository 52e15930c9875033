// The name of a type is a noun: not a participle (`Told`, `MechSeen`); that of a class is not a gerund (`Committing`).
import { parseSync, Visitor } from 'oxc-parser';
import { readModules } from './moduleGraph.ts';

const PARTICIPLE = /(?:Asked|Carried|Done|Found|Given|Gone|Heard|Held|Kept|Meant|Met|Played|Said|Seen|Shown|Taken|Told|Wanted)$/;
const GERUND = /[a-z]ing$/;
/** Nouns that end like a gerund. */
const NOUNS = /(?:Drawing|Ending|Finding|Hashing|Ordering|Pairing|Ranking|Rating|Setting|Standing|String)$/;

const faults: string[] = [];
for (const { file, text } of readModules(process.cwd()).values()) {
  const check = (name: string | undefined, isClass = false): void => {
    if (name === undefined) return;
    if (PARTICIPLE.test(name)) faults.push(`${file}: ${name} ends with a participle; name the thing`);
    else if (isClass && GERUND.test(name) && !NOUNS.test(name)) faults.push(`${file}: ${name} is a gerund; name the thing`);
  };
  new Visitor({
    TSInterfaceDeclaration: ({ id }) => check(id.name),
    TSTypeAliasDeclaration: ({ id }) => check(id.name),
    ClassDeclaration: ({ id }) => check(id?.name, true),
  }).visit(parseSync(file, text).program);
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log('types have nouns as names');
