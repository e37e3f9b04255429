// Applying to become an anchor: what the form asks for, and what each state of an application shows.
import { focusManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ApplyStatus } from '../../api/enums.gen';
import type { ApplyDetailsAnswer } from '../../api/schema.gen';
import { keepLogin } from '../../api/token';
import { changeLanguage, i18n, startI18n } from '../../i18n';
import { dayAndTime } from '../../i18n/format';
import { useSession } from '../../session/session';
import { viewer as chinese, enums, settings } from '../../test/people';
import { draw } from '../../test/render';
import { type Answers, refused, serve } from '../../test/server';
import ApplyPage from './apply-page';

beforeAll(() => startI18n(['common', 'errors', 'account', 'apply']));
beforeEach(async () => {
  await changeLanguage('en');
  keepLogin('mine');
});

const viewer = { ...chinese, languageType: 'en' };
const none: ApplyDetailsAnswer = {
  applyId: null,
  applyStatus: ApplyStatus.None,
  form: null,
  rejectReason: null,
  retryTime: null,
  reviewTime: null,
  submitTime: null,
};
const written = {
  realName: 'Rosa Lin',
  areaCode: '+86',
  phone: '138****0000',
  anchorType: 2,
  introduction: 'I talk about football',
  contact: '',
  proofImages: ['apply/old.jpg'],
};

/** What the page after this one takes the account for. */
const AccountState = () => <output>{useSession().user?.applyStatus}</output>;

function open(details: ApplyDetailsAnswer | (() => ApplyDetailsAnswer), more: Answers = {}) {
  const server = serve({
    ...settings,
    '/systemEnums/allEnums': { ...enums, anchorType: [{ value: 2, key: 'football', label: 'Football' }] },
    '/country/config': [
      { countryCode: 'CN', areaCode: '+86', name: 'China', phonePattern: '1[3-9]\\d{9}', provinces: [] },
    ],
    '/web_user/isUsefulToken': true,
    '/web_user/userInfo': viewer,
    '/web_anchor/anchor_apply_for_details': details,
    ...more,
  });
  draw(
    <Routes>
      <Route path="/user/apply" element={<ApplyPage />} />
      <Route path="/user/configuration" element={<AccountState />} />
    </Routes>,
    '/user/apply',
  );
  return { server, user: userEvent.setup() };
}

const text = (key: string, params = {}) => i18n.t(`apply:${key}` as 'apply:title', params) as string;
const shown = (time: number | null) => dayAndTime(i18n.t, time ?? 0, Date.now());
const send = () => screen.findByRole('button', { name: text('send') });

it('asks for what is missing at its field and sends nothing', async () => {
  const { user, server } = open(none);
  await user.click(await send());
  for (const field of ['realName', 'anchorType', 'introduction']) {
    expect(await screen.findByText(text(`rule.${field}`, { min: 10, max: 300 }))).toBeVisible();
  }
  expect(screen.getByText(i18n.t('errors:err.AGREEMENT_REQUIRED') as string)).toBeVisible();
  expect(server.asked).not.toContain('/web_anchor/anchor_apply_for');
});

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  const paste = async (label: string, value: string) => {
    await user.click(screen.getByLabelText(label));
    await user.paste(value);
  };
  await paste(text('realName'), 'Rosa Lin');
  await paste(i18n.t('account:phone') as string, '138 0000 0000');
  await paste(i18n.t('account:code') as string, '123456');
  await user.selectOptions(screen.getByLabelText(text('anchorType')), '2');
  await paste(text('introduction'), 'I talk about football');
  await user.click(screen.getByRole('checkbox'));
}

it('sends what was written, and then says that the review is awaited', async () => {
  let details = none;
  const { user, server } = open(() => details, {
    '/web_anchor/anchor_apply_for': () => {
      details = { ...none, applyId: 'ap1', applyStatus: ApplyStatus.Submitted, submitTime: Date.now() };
      return { applyId: 'ap1', applyStatus: ApplyStatus.Submitted };
    },
  });
  await send();
  await fillIn(user);
  await user.click(await send());
  expect(await screen.findByText(text('waiting'))).toBeVisible();
  expect(screen.getByText(text('sentAt', { time: shown(details.submitTime) }))).toBeVisible();
  expect(server.last('/web_anchor/anchor_apply_for')?.body).toEqual({
    realName: 'Rosa Lin',
    areaCode: '+86',
    phone: '13800000000',
    code: '123456',
    anchorType: 2,
    introduction: 'I talk about football',
    contact: '',
    proofImages: [],
    agree: true,
  });
});

it('shows a refusal at the field it is about and keeps what was written', async () => {
  const { user } = open(none, { '/web_anchor/anchor_apply_for': refused('SMS_CODE_WRONG') });
  await send();
  await fillIn(user);
  await user.click(await send());
  const code = screen.getByLabelText(i18n.t('account:code') as string);
  await waitFor(() => expect(code).toHaveAttribute('aria-invalid', 'true'));
  expect(screen.getByLabelText(text('introduction'))).toHaveValue('I talk about football');
});

it('says why an application was rejected and when the next may follow', async () => {
  const retryTime = Date.now() + 3_600_000;
  open({
    ...none,
    applyId: 'ap1',
    applyStatus: ApplyStatus.Rejected,
    rejectReason: 'The document is blurred',
    form: written,
    retryTime,
  });
  expect(await screen.findByText('The document is blurred')).toBeVisible();
  expect(screen.getByText(text('againAt', { time: shown(retryTime) }))).toBeVisible();
  expect(screen.queryByRole('button', { name: text('send') })).toBeNull();
});

it('opens the form with the words of the rejected application once the time has passed', async () => {
  const { user } = open({
    ...none,
    applyId: 'ap1',
    applyStatus: ApplyStatus.Rejected,
    rejectReason: 'Blurred',
    form: written,
  });
  await send();
  expect(screen.getByLabelText(text('realName'))).toHaveValue('Rosa Lin');
  expect(screen.getByLabelText(i18n.t('account:phone') as string)).toHaveValue('');
  await user.click(screen.getByRole('button', { name: text('proofRemove', { n: 1 }) }));
  expect(screen.queryByText(text('proof', { n: 1 }))).toBeNull();
});

it('refuses a document that is no picture before it is sent', async () => {
  const { server } = open(none);
  await send();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no place for documents');
  await userEvent
    .setup({ applyAccept: false })
    .upload(input, new File(['%PDF'], 'passport.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText(i18n.t('errors:err.FILE_FORMAT') as string)).toBeVisible();
  expect(server.asked).not.toContain('/manage/ossFile/image/oss_upload');
});

it('reads the account anew once the application is approved, and leads to the live configuration', async () => {
  let reads = 0;
  open(
    { ...none, applyId: 'ap1', applyStatus: ApplyStatus.Approved },
    {
      '/web_user/userInfo': () => {
        reads += 1;
        return { ...viewer, applyStatus: reads > 1 ? ApplyStatus.Approved : ApplyStatus.None };
      },
    },
  );
  expect(await screen.findByRole('link', { name: text('toStudio') })).toHaveAttribute(
    'href',
    '/user/configuration',
  );
  expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    text('step.details'),
    text('step.encoder'),
    text('step.start'),
  ]);
  expect(screen.getByRole('link', { name: text('toTutorial') })).toHaveAttribute('href', '/user/tutorial');
  await waitFor(() => expect(reads).toBe(2));
});

it('tells the page to which the person has already gone on that the account was approved', async () => {
  const approved = { ...viewer, applyStatus: ApplyStatus.Approved };
  let answer = (_read: typeof approved) => {};
  const late = new Promise<typeof approved>((resolve) => {
    answer = resolve;
  });
  let reads = 0;
  const { user } = open(
    { ...none, applyId: 'ap1', applyStatus: ApplyStatus.Approved },
    {
      '/web_user/userInfo': () => {
        reads += 1;
        return reads > 1 ? late : viewer;
      },
    },
  );
  await user.click(await screen.findByRole('link', { name: text('toStudio') }));
  expect(screen.getByRole('status')).toHaveTextContent(String(viewer.applyStatus));
  answer(approved);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(String(ApplyStatus.Approved)));
});

it('reads the account again by the next look after a call that failed', async () => {
  const approved = { ...viewer, applyStatus: ApplyStatus.Approved };
  let reads = 0;
  const { user } = open(
    { ...none, applyId: 'ap1', applyStatus: ApplyStatus.Approved },
    {
      '/web_user/userInfo': () => {
        reads += 1;
        if (reads === 2) return refused('BUSY');
        return reads > 2 ? approved : viewer;
      },
    },
  );
  const link = await screen.findByRole('link', { name: text('toStudio') });
  await waitFor(() => expect(reads).toBe(2));
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await waitFor(() => expect(reads).toBe(3));
  await user.click(link);
  expect(await screen.findByRole('status')).toHaveTextContent(String(ApplyStatus.Approved));
});
