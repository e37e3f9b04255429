/** The player of the library with those of its parts that we show. Its own choice of parts is a third larger. */
import { SimplePlayer, Sniffer } from 'xgplayer';
import ErrorPanel from 'xgplayer/es/plugins/error';
import Fullscreen from 'xgplayer/es/plugins/fullscreen';
import Loading from 'xgplayer/es/plugins/loading';
import Mobile from 'xgplayer/es/plugins/mobile';
import Pc from 'xgplayer/es/plugins/pc';
import Pip from 'xgplayer/es/plugins/pip';
import Play from 'xgplayer/es/plugins/play';
import Prompt from 'xgplayer/es/plugins/prompt';
import Start from 'xgplayer/es/plugins/start';
import Volume from 'xgplayer/es/plugins/volume';

class Parts {
  plugins: unknown[] = [Play, Fullscreen, Volume, Pip, Start, Loading, ErrorPanel, Prompt];
  ignores: string[] = [];
  i18n: unknown[] = [];

  constructor() {
    if (Sniffer.device === 'mobile') this.plugins.push(Mobile);
    if (Sniffer.device !== 'mobile' || Sniffer.os.isIpad) this.plugins.push(Pc);
  }
}

/** Made of these parts. */
export const presets: unknown[] = [Parts];

export default SimplePlayer;
