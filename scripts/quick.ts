// For quick runs, and mutation runs that repeat the tests thousands of times: long comparisons take a sample.
Object.assign(globalThis, { quick: true });
