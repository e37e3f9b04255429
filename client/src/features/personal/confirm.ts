// The question before an act, apart from the page that asks it: its dialog is fetched when it is needed.
export { ConfirmDialog as default } from '../../ui/confirm-dialog';
