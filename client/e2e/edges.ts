// A site that only takes encoders, and two edges that pass its pictures on: three processes.
import { NodeProcess } from './node-process';
import { freePort, TestServer } from './server';

const SECRET = 'a secret of addresses that is long enough';

/** One edge. It knows nothing but where its pictures come from. */
export class Edge {
  private readonly node: NodeProcess;

  constructor(
    readonly url: string,
    inside: string,
    origin: string,
  ) {
    this.node = new NodeProcess(inside, {
      PATH: process.env.PATH ?? '',
      TOUCHLINE_MEDIA_ROLE: 'edge',
      TOUCHLINE_MEDIA_ORIGINS: origin,
      TOUCHLINE_PLAY_SECRET: SECRET,
      TOUCHLINE_ADDR: new URL(url).host,
      TOUCHLINE_INTERNAL_ADDR: new URL(inside).host,
    });
  }

  async start() {
    await this.node.start();
  }

  /** As a power cut would. */
  async kill() {
    await this.node.end('SIGKILL');
  }

  async stop() {
    await this.node.end('SIGTERM');
  }
}

export class Nodes {
  private constructor(
    readonly site: TestServer,
    readonly edges: [Edge, Edge],
  ) {}

  static async open(): Promise<Nodes> {
    const place = async () => `http://127.0.0.1:${await freePort()}`;
    const [web, east, west] = [await place(), await place(), await place()];
    const edges: [Edge, Edge] = [new Edge(east, await place(), web), new Edge(west, await place(), web)];
    const site = await TestServer.open({
      settings: {
        TOUCHLINE_ADDR: new URL(web).host,
        TOUCHLINE_MEDIA_ROLE: 'ingest',
        TOUCHLINE_PLAY_LINES: `East=${edges[0].url},West=${edges[1].url}`,
        TOUCHLINE_PLAY_FILES: edges[0].url,
        TOUCHLINE_PLAY_SECRET: SECRET,
      },
    });
    await Promise.all(edges.map((edge) => edge.start()));
    return new Nodes(site, edges);
  }

  async close() {
    await Promise.all(this.edges.map((edge) => edge.stop()));
    await this.site.close();
  }
}
