// Who sees which field of a profile is said beside it.
import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { changeLanguage, startI18n } from '../../i18n';
import { settings, viewer } from '../../test/people';
import { draw } from '../../test/render';
import { serve } from '../../test/server';
import { ProfileForm } from './profile-form';

const ONLY_YOU = 'Private';
const UNTIL = 'Private until you become a streamer, then shown on your channel';
const IN_SPACE = 'Public, shown on your channel';

beforeAll(async () => {
  await startI18n(['common', 'errors', 'account']);
  await changeLanguage('en');
});

it.each([
  ['a viewer', null, UNTIL],
  ['an anchor', '1001', IN_SPACE],
])('the form of %s says beside each field who sees it', async (_, houseId, inSpace) => {
  serve({ ...settings, '/country/config': [] });
  draw(<ProfileForm user={{ ...viewer, houseId }} />);
  await screen.findByLabelText('Nickname');
  const said = [
    'Nickname',
    'Birthday',
    'Gender',
    'Region',
    'Height',
    'Weight',
    'Relationship',
    'Hobbies',
    'Bio',
  ];
  const fields = said.map((label) => [label, screen.getByText(label).closest('div')?.textContent ?? '']);
  const seen = fields.map(([label, text]) => [
    label,
    [ONLY_YOU, UNTIL, IN_SPACE, 'Public'].filter((words) => text?.endsWith(words)).at(0),
  ]);
  expect(Object.fromEntries(seen)).toEqual({
    Nickname: 'Public',
    Birthday: ONLY_YOU,
    Gender: inSpace,
    Region: inSpace,
    Height: ONLY_YOU,
    Weight: ONLY_YOU,
    Relationship: ONLY_YOU,
    Hobbies: ONLY_YOU,
    Bio: inSpace,
  });
});
