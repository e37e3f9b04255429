// The agreements of the site and where each is read.
import { TextType } from '../../api/enums.gen';

export const AGREEMENTS = [
  { type: TextType.Service, to: '/user/contract/service', name: 'service' },
  { type: TextType.Privacy, to: '/user/contract/privacy', name: 'privacy' },
] as const;
