// Deletes an account. Coins that are left have to be given up first.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { post } from '../../api/post';
import { asRefusal } from '../../api/refusal';
import type { UserInfo } from '../../api/schema.gen';
import { clearLogin } from '../../api/token';
import { CheckboxField } from '../../ui/checkbox-field';
import ProofDialog, { type Proof } from './proof-dialog';

interface LeaveDialogProps {
  user: UserInfo;
  onClose: () => void;
}

export default function LeaveDialog({ user, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  /** Wallet, income and open envelopes together, once the server has said so. */
  const [coins, setCoins] = useState(user.balance);
  const [forfeit, setForfeit] = useState(false);
  const leave = async (proof: Proof) => {
    try {
      const { deleteTime } = await post('/web_my/account_delete', { ...proof, forfeit });
      await navigate('/user/left', { state: { deleteTime } });
      clearLogin();
    } catch (thrown) {
      const { code, params } = asRefusal(thrown);
      if (code === 'BALANCE_NOT_EMPTY' && typeof params.balance === 'number') setCoins(params.balance);
      throw thrown;
    }
  };
  return (
    <ProofDialog
      title={t('data.leave')}
      text={t('data.leaveSure')}
      submitLabel={t('data.leave')}
      danger
      send={leave}
      onClose={onClose}
    >
      {coins > 0 && (
        <CheckboxField checked={forfeit} onChange={setForfeit} name="forfeit">
          {t('data.forfeit', { count: coins })}
        </CheckboxField>
      )}
    </ProofDialog>
  );
}
