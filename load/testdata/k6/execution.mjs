// k6/execution: who runs, and how often.

const now = () => globalThis.k6.virtualUser.getStore();

export default {
  vu: {
    get idInTest() {
      return now().id;
    },
    get iterationInScenario() {
      return now().iteration;
    },
  },
  scenario: {
    get iterationInTest() {
      return globalThis.k6.iteration;
    },
  },
  test: {
    abort(why) {
      throw new Error(why);
    },
  },
};
