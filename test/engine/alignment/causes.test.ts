import { addedReasons } from '../../../src/engine/alignment/added-reasons.js';
import { exchangedCauses } from '../../../src/engine/alignment/exchanged-causes.js';
import { alignTexts } from './align-texts.js';

describe('causes in English', () => {
  it.each([
    [
      'The pump failed because the cellar had flooded.',
      'Because the pump had failed, the cellar flooded.',
      true,
    ],
    [
      'The cellar flooded because the pump had failed.',
      'Because the pump had failed, the cellar flooded.',
      false,
    ],
    [
      'The failure of the pump led to the flooding of the cellar.',
      'The cellar flooded because the pump failed.',
      false,
    ],
    ['Most cases of smoking are caused by lung cancer.', 'Smoking causes most cases of lung cancer.', true],
    ['Most cases of lung cancer are caused by smoking.', 'Smoking causes most cases of lung cancer.', false],
    ['The war was triggered by the famine.', 'The war triggered the famine.', true],
    ['The war has gone on since the famine.', 'The famine has gone on since the war.', false],
  ])('"%s" beside "%s" exchanges them: %p', (claim, evidence, isExchanged) => {
    expect(exchangedCauses(alignTexts('en', claim, evidence))).toHaveLength(Number(isExchanged));
  });

  it.each([
    [
      'Flights were cancelled because of a strike at the airport.',
      'Flights were cancelled because of fog over the airport.',
      true,
    ],
    [
      'The bridge was closed because a ship had hit a pillar.',
      'The bridge was closed because a pillar had cracks.',
      true,
    ],
    [
      'The claim was denied because the damage was reported late.',
      'The claim was denied since the damage occurred earlier.',
      true,
    ],
    [
      'The bridge was closed because cracks had been found.',
      'The bridge was closed because a pillar had cracks.',
      false,
    ],
    [
      'The bridge was closed because of trouble with a pillar.',
      'The bridge was closed; a pillar was cracked.',
      false,
    ],
  ])('"%s" beside "%s" has another reason: %p', (claim, evidence, isAdded) => {
    expect(addedReasons(alignTexts('en', claim, evidence))).toHaveLength(Number(isAdded));
  });
});
