import { isRateName, RATES } from './rates.ts';

/* Measures one rate in this process and sends it to the parent. */
const name = process.argv[2] ?? '';
if (!isRateName(name)) throw new Error(`there is no rate ${name}`);
process.env['NODE_ENV'] = 'production';
process.send?.(await RATES[name]());
process.disconnect?.();
