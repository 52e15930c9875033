import type { Reporter, TestModule } from 'vitest/node';

/** Lists at the end the tests that failed and then passed when run again. */
export class FlakyTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap(({ relativeModuleId, children }) =>
      [...children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `  ${relativeModuleId}: ${test.fullName}\n    ${test.result().errors?.[0]?.message.split('\n', 1)[0] ?? ''}`),
    );
    if (flaky.length > 0) console.log(`Flaky, to be looked into (passed when tried again):\n${flaky.join('\n')}\n`);
  }
}
