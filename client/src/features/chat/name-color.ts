// The colour of a name, the same wherever the chat is shown.
export { nameColor } from '../../lib/name-color';
