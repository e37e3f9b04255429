// An approval in words: what it is, whom it is about, and why the operator cannot agree to it.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApprovalShown } from '../../../src/api/schema.gen';
import settings from '../../words/en/setting.json';
import words from '../../words/en/waiting.json';

const kinds = [1, 2, 3, 4, 5] as const;

type WhyNot = keyof typeof words.whyNot;
type Setting = keyof typeof settings.of;
const isSetting = (name: string): name is Setting => name in settings.of;
const isKnown = (why: string): why is WhyNot => why in words.whyNot;

export function useApprovalWords() {
  const { t } = useTranslation('console');
  return useMemo(
    () => ({
      kindOf: ({ kind }: ApprovalShown) => {
        const known = kinds.find((number) => number === kind);
        return known ? t(`waiting.kinds.${known}`) : String(kind);
      },
      aboutOf: ({ nickName, userId, operatorId, name, product, setting }: ApprovalShown) => {
        if (setting !== null) {
          const known = setting.replaceAll('.', '_');
          return isSetting(known) ? t(`setting.of.${known}.name`) : setting;
        }
        if (product) return product.productId;
        if (userId !== null) return nickName || userId;
        return operatorId === null ? t('waiting.newOperator', { name }) : (name ?? operatorId);
      },
      /** Null: they may agree. */
      whyNotOf: ({ whyNot }: ApprovalShown) =>
        whyNot === null ? null : isKnown(whyNot) ? t(`waiting.whyNot.${whyNot}`) : whyNot,
    }),
    [t],
  );
}
