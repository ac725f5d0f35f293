import { isUnderline } from '../../../src/policy/rewriting/underline.js';

test.each(['===', '=', '  ====  ', '---', '> ---', '|---|:-:|', '---|---:', ':--'])(
  '%j is a line under a heading or a header',
  (line) => {
    expect(isUnderline(line)).toBe(true);
  },
);

test.each(['', '  ', '=-=', '==|==', 'a', '| a |', '|---|b|', '--|--|x', '||'])('%j is none', (line) => {
  expect(isUnderline(line)).toBe(false);
});
