// The texts of the site: their kinds, and where each is read.
import { TextType } from '../../../src/api/enums/text-type.gen';

export const TYPES = [1, 2, 3, 4, 5] as const;
type Type = (typeof TYPES)[number];

export const pathOf: Readonly<Record<Type, string>> = {
  [TextType.Tutorial]: '/user/tutorial',
  [TextType.Service]: '/user/contract/service',
  [TextType.Privacy]: '/user/contract/privacy',
  [TextType.LiveRules]: '/user/rules',
  [TextType.Help]: '/user/help',
};

/** Users accept these, version by version. */
export const isAgreement = (type: Type) => type === TextType.Service || type === TextType.Privacy;

export interface TextName {
  type: Type;
  languageType: string;
}

/** As it stands in the address, for example 2:en. */
export const nameOf = ({ type, languageType }: { type: number; languageType: string }) =>
  `${type}:${languageType}`;

export function readName(name: string): TextName | null {
  const [number, languageType = ''] = name.split(':');
  const type = TYPES.find((one) => String(one) === number);
  return type && languageType ? { type, languageType } : null;
}
