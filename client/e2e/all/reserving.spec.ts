// An anchor plans the evening in the other languages; reserving.spec.ts does it in English.
import { test } from '../flow';
import { changesOneForOther, REFUSALS } from '../reservations';

test.use({ provokes: { faults: REFUSALS } });

for (const lang of ['zh', 'ar'] as const) {
  test(`an anchor who reserves two matches too close together is asked in ${lang}, and changes the one`, ({
    open,
    server,
  }) => changesOneForOther(open, server, lang));
}
