// The application form as plain data: its rules, which are the server's, and its first values.
import * as z from 'zod/mini';
import type { ApplyForm } from '../../api/schema.gen';
import { textLength } from '../../lib/plain-input';
import { noPhone, type PhoneValues } from './phone-values';
import { codeSent, phoneParts } from './schemas';

export const NAME_MAX = 30;
export const INTRO_MIN = 10;
export const INTRO_MAX = 300;
export const CONTACT_MAX = 50;
export const PROOFS_MAX = 3;

export interface ApplyValues extends PhoneValues {
  realName: string;
  /** '' until one is chosen. */
  anchorType: string;
  introduction: string;
  contact: string;
  proofImages: string[];
  agree: boolean;
}

/** The messages are keys of the texts of this page; phone, code and agreement speak by the codes of the server. */
export const application = z.object({
  realName: z.string().check(z.refine((name) => lengthWithin(name, 2, NAME_MAX), 'rule.realName')),
  ...phoneParts,
  code: codeSent,
  anchorType: z.string().check(z.minLength(1, 'rule.anchorType')),
  introduction: z
    .string()
    .check(z.refine((text) => lengthWithin(text, INTRO_MIN, INTRO_MAX), 'rule.introduction')),
  contact: z.string(),
  proofImages: z.array(z.string()),
  agree: z.boolean().check(z.refine((agreed) => agreed, 'AGREEMENT_REQUIRED')),
});

function lengthWithin(text: string, least: number, most: number): boolean {
  const length = textLength(text);
  return length >= least && length <= most;
}

/** What was written last time stands in the form again, except the phone, which is known in part only. */
export const firstValues = (last: ApplyForm | null): ApplyValues => ({
  ...noPhone,
  areaCode: last?.areaCode ?? noPhone.areaCode,
  realName: last?.realName ?? '',
  anchorType: last ? String(last.anchorType) : '',
  introduction: last?.introduction ?? '',
  contact: last?.contact ?? '',
  proofImages: last?.proofImages ?? [],
  agree: false,
});
