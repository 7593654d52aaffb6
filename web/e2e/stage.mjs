// The server and the browser of one test file: started before its tests, ended after them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, startProgram, visitor } from './support.mjs';

export function stage() {
  let browser;
  let ready;
  const set = {
    program: undefined,
    // A new visitor in a separate browser context. Node 18 starts hooks without waiting for each other, so this waits.
    visit: async (options) => {
      await ready;
      return visitor(browser, set.program.url, options);
    },
    // A test with one visitor in which the page reports no error.
    person: (name, options, run) =>
      test(name, async () => {
        const someone = await set.visit(options);
        try {
          await run(someone.page, someone);
          assert.deepEqual(someone.faults, []);
        } finally {
          await someone.close();
        }
      }),
  };
  before(() => {
    ready = (async () => {
      set.program = await startProgram();
      browser = await launch();
    })();
    return ready;
  });
  after(async () => {
    await browser?.close();
    await set.program?.close();
  });
  return set;
}
