import { judgeTexts, textFigures } from './texts.ts';

// The judge's benchmark of rule texts: `npm run judge:texts [-- --seen]`. With `--seen` the texts that were held out stay unread.

const results = judgeTexts();
for (const isHeldOut of process.argv.includes('--seen') ? [false] : [false, true]) {
  const part = results.filter((result) => result.isHeldOut === isHeldOut);
  for (const { name, planted, others } of part) {
    for (const { ambiguity, hit } of planted)
      console.log(`${hit ? 'named ' : 'MISSED'} ${name}: ${ambiguity.question}${hit ? ` — ${hit.asks}` : ''}`);
    for (const { rule, asks } of others) console.log(`other  ${name}: ${rule}: ${asks}`);
  }
  const { planted, named, others, rules } = textFigures(part);
  console.log(
    `${isHeldOut ? 'held out' : 'seen'}: ${named} of ${planted} planted ambiguities named, ${others} other questions in ${rules} rules`,
  );
}
