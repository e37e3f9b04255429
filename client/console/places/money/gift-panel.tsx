// One gift: how it looks, what it is called in each language, and whether it is on sale.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GiftShown } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { ActDialog } from '../../frame/act-dialog';
import { Facts } from '../../frame/facts';
import { languageName, nameFor } from '../../frame/languages';
import { PanelPart } from '../../frame/panel-part';
import { SidePanel } from '../../frame/side-panel';
import { useKeys } from '../../frame/use-keys';
import { useFigures } from './figures';
import { GiftPreview } from './gift-preview';

interface GiftPanelProps {
  gift: GiftShown;
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
  onEdit: () => void;
  onChanged: () => void;
}

export function GiftPanel({ gift, onClose, onStep, onEdit, onChanged }: GiftPanelProps) {
  const { t, i18n } = useTranslation('console');
  const toast = useToast();
  const { coins } = useFigures();
  const [asking, setAsking] = useState(false);
  const { giftId, withdrawn } = gift;
  const name = nameFor(gift.names, i18n.language);
  useKeys({ e: onEdit });

  const setWithdrawn = async (value: boolean, reason?: string) => {
    await call('/admin/gift_edit', { giftId, withdrawn: value, reason });
    onChanged();
    toast.show(t(value ? 'money.gift.didWithdraw' : 'money.gift.didRestore', { name }), {
      action: value
        ? {
            label: t('frame.undo'),
            onPress: () => setWithdrawn(false).then(() => toast.show(t('frame.undone')), toast.refuse),
          }
        : undefined,
    });
  };

  return (
    <SidePanel
      title={name}
      onClose={onClose}
      onStep={onStep}
      acts={
        <>
          <Button onClick={onEdit} aria-keyshortcuts="e">
            {t('money.edit')} <kbd>e</kbd>
          </Button>
          <Button look={withdrawn ? 'ghost' : 'danger'} onClick={() => setAsking(true)}>
            {t(withdrawn ? 'money.gift.restore' : 'money.gift.withdraw')}
          </Button>
        </>
      }
    >
      <GiftPreview name={name} {...gift} />
      <Facts
        rows={[
          [t('money.state'), t(withdrawn ? 'money.gift.withdrawn' : 'money.gift.onSale')],
          [t('money.gift.price'), coins(gift.price)],
          [t('money.gift.tier'), t(`money.gift.tiers.${gift.tier as 1 | 2 | 3}`)],
          [t('money.gift.combo'), t(gift.comboable ? 'money.yes' : 'money.no')],
          [t('money.place'), gift.sort],
          [t('money.gift.id'), giftId],
        ]}
      />
      <PanelPart title={t('money.gift.names')}>
        <Facts
          rows={Object.entries(gift.names).map(([tag, text]) => [
            languageName(tag, i18n.language),
            <bdi key={tag} lang={tag}>
              {text}
            </bdi>,
          ])}
        />
      </PanelPart>
      {asking && (
        <ActDialog
          title={t(withdrawn ? 'money.gift.restoreTitle' : 'money.gift.withdrawTitle', { name })}
          effect={t(withdrawn ? 'money.gift.restoreEffect' : 'money.gift.withdrawEffect')}
          reason={withdrawn ? undefined : {}}
          confirm={t(withdrawn ? 'money.gift.restore' : 'money.gift.withdraw')}
          harmless={withdrawn}
          onClose={() => setAsking(false)}
          onAct={({ reason }) => setWithdrawn(!withdrawn, reason)}
        />
      )}
    </SidePanel>
  );
}
