// For runs that somebody waits for, or that repeat the tests thousands of times: those that compare a million cases take fewer.
Object.assign(globalThis, { quick: true });
