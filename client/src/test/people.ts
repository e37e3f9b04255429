// Somebody for tests to log in as.
import type { Answered } from '../api/post';
import type { UserInfo } from '../api/schema.gen';

export const viewer: UserInfo = {
  userId: '7',
  userName: 'viewer1',
  nickName: 'Mei',
  userImage: '',
  houseId: null,
  languageType: 'zh',
  phone: '138****1234',
  areaCode: '+86',
  hasPassword: true,
  birthday: null,
  gender: 0,
  region: null,
  height: null,
  weight: null,
  emotionalStatus: 0,
  hobby: '',
  personalProfile: '',
  fanCount: 0,
  attentionCount: 0,
  balance: 0,
  askAbove: 500,
  applyStatus: 0,
  isChargeAnchor: false,
  roles: ['viewer'],
  unreadCount: 0,
  createTime: 0,
};

/** Enough of `allEnums` for the frame to stand. */
export const enums: Answered<'/systemEnums/allEnums'> = {
  anchorType: [],
  applyStatus: [],
  emotionalStatus: [],
  flowType: [],
  gender: [{ value: 0, key: 'secret', label: '保密' }],
  languageType: [],
  limits: {},
  liveStatus: [],
  matchEventType: [],
  matchStatus: [],
  muteReason: [],
  muteType: [],
  notifyType: [],
  noviceStage: [],
  raceType: [
    { value: 0, key: 'all', label: '全部' },
    { value: 1, key: 'football', label: '足球' },
  ],
  rechargeStatus: [],
  redStatus: [],
  redType: [],
  reportReason: [],
  richTextType: [],
  roomRole: [],
  slotStatus: [],
};

export const settings = { '/ossUrl': '/oss/', '/systemEnums/allEnums': enums };
