/** Which camera and which microphone are used; they can be changed while the picture is sent. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { Field } from '../../ui/field';
import { SelectBox } from '../../ui/select-box';
import styles from './browser.module.css';
import { type Devices, listDevices, onDevices } from './browser-capture';
import { type BrowserCast, type Cast, NO_MICROPHONE } from './browser-cast';

export function DeviceFields({ cast, now }: { cast: BrowserCast; now: Cast }) {
  const { t } = useTranslation('studio');
  const { cameras, microphones } = useDevices(now);
  const named = (devices: MediaDeviceInfo[]) =>
    devices.map(({ deviceId, label }, at) => ({
      value: deviceId,
      label: label || t('browser.unnamed', { n: at + 1 }),
    }));
  return (
    <div className={cx('stack gap-16 shrinks', styles.devices)}>
      {now.picture !== 'screen' && (
        <Field label={t('browser.camera')}>
          <SelectBox
            value={now.camera}
            options={named(cameras)}
            placeholder={t('browser.noCamera')}
            onChange={(deviceId) => void cast.chooseCamera(deviceId)}
          />
        </Field>
      )}
      <Field label={t('browser.microphone')}>
        <SelectBox
          value={now.microphone}
          options={[...named(microphones), { value: NO_MICROPHONE, label: t('browser.noMicrophone') }]}
          onChange={(deviceId) => void cast.chooseMicrophone(deviceId)}
        />
      </Field>
    </div>
  );
}

/** Read again when a device comes or goes, and when one was allowed, which tells the names of all. */
function useDevices({ camera, microphone }: Cast): Devices {
  const [devices, setDevices] = useState<Devices>({ cameras: [], microphones: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names come with the first device that is allowed.
  useEffect(() => {
    let wanted = true;
    const read = async () => {
      const found = await listDevices();
      if (wanted) setDevices(found);
    };
    void read();
    const end = onDevices(() => void read());
    return () => {
      wanted = false;
      end();
    };
  }, [camera, microphone]);
  return devices;
}
