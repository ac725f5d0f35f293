import { bulkFolder, endlessMs, idsUpTo, recordsOf, rowsUpTo, testBuilt } from './bulk-folder.js';

const RECORDS = recordsOf(400);
const KILLS = 4;

testBuilt(
  'an audit that is killed at any moment loses no record and repeats none',
  async () => {
    const folder = bulkFolder(rowsUpTo(RECORDS));
    for (let killed = 0; killed < KILLS; killed++) {
      const from = folder.lines();
      const audit = folder.audit();
      const further = 1 + Math.floor((RECORDS / (2 * KILLS)) * Math.random());
      await audit.until(() => folder.lines() >= from + further);
      await audit.kill();
      // Whole lines, each record once, in order.
      const ids = folder.ids();
      expect(ids).toEqual(idsUpTo(ids.length));
    }
    expect(folder.lines()).toBeLessThan(RECORDS);
    const last = folder.audit();
    expect({ code: await last.ended(), err: last.err }).toEqual({
      code: 0,
      err: expect.stringContaining('going on after record'),
    });
    expect(folder.ids()).toEqual(idsUpTo(RECORDS));
    expect(folder.failed()).toEqual([]);
  },
  endlessMs(RECORDS),
);
