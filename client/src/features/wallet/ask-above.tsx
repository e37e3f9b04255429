// Above which sum a person is asked a second time before coins are spent.
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import { Refusal } from '../../api/refusal';
import type { UserInfo } from '../../api/schema.gen';
import { wholeNumber } from '../../lib/plain-input';
import { coinText } from '../../money/figures';
import { useSession } from '../../session/session';
import { LineForm } from '../../ui/line-form';
import { useToast } from '../../ui/toast';

const MOST = 1_000_000;

export function AskAbove({ user }: { user: UserInfo }) {
  const { t, i18n } = useTranslation(['money', 'common']);
  const { setUser } = useSession();
  const toast = useToast();
  const save = async (typed: string) => {
    const askAbove = wholeNumber(typed);
    if (askAbove === null || askAbove < 0 || askAbove > MOST)
      throw new Refusal('AMOUNT_RANGE', { min: '0', max: coinText(i18n.language, MOST) });
    setUser(await post('/web_user/ask_above', { askAbove }));
    toast.show(t('common:done.saved'));
  };
  return (
    <LineForm
      name="askAbove"
      label={t('money:second.setting')}
      hint={t('money:second.hint')}
      begin={String(user.askAbove)}
      longest={9}
      act={t('common:action.save')}
      empty={t('money:second.empty')}
      edits
      onSend={save}
    />
  );
}
