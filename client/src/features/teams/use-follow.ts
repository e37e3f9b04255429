// The press on "Follow" of a team or a competition: shown at once, taken back when the server refuses; visitors log in
// first. Who stops following may take it back.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import type { NewsWanted } from '../../api/schema.gen';
import { offerPush } from '../../lib/push-offer';
import { useSession } from '../../session/session';
import { useToast } from '../../ui/toast';
import type { Subject } from './subject';

const everything: NewsWanted = { kickoff: true, goal: true, end: true };

export function useFollow(subject: Subject, followed: NewsWanted | null) {
  const queries = useQueryClient();
  const { t } = useTranslation('team');
  const toast = useToast();
  const { isLogin, openLogin } = useSession();
  const [busy, setBusy] = useState(false);
  const path = 'teamId' in subject ? '/web_match/team_details' : '/web_match/competition_details';
  const show = (follow: NewsWanted | null) =>
    queries.setQueriesData<object>({ queryKey: [path, subject] }, (page) => page && { ...page, follow });

  const follow = async (wanted: NewsWanted | null) => {
    setBusy(true);
    await queries.cancelQueries({ queryKey: [path, subject] });
    show(wanted);
    try {
      const answer = await post('/web_match/follow', { ...subject, attention: wanted !== null, ...wanted });
      show(answer.follow);
      void queries.invalidateQueries({ queryKey: ['/web_my/my_teams'] });
      if (wanted) {
        toast.show(t('followed'));
        offerPush();
      } else {
        toast.show(t('unfollowed'), {
          action: { label: t('undo'), onPress: () => void follow(followed ?? everything) },
        });
      }
    } catch (refusal) {
      show(followed);
      toast.refuse(refusal);
    } finally {
      setBusy(false);
    }
  };

  const press = (wanted: boolean) => {
    if (isLogin) void follow(wanted ? everything : null);
    else openLogin({ next: () => void follow(everything) });
  };
  return { press, busy };
}
