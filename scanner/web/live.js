/* The table as it stands, kept fresh while phones sleep and wake. */

import { get } from "./api.js";

const SETTLE = 100;
/* Milliseconds in which several changes become one look. */
const PATIENCE = 2500;
/* Milliseconds without a line before the page says so. */

/** Follow a table; `hear` gets {table}, {progress}, {gone} or {connected}. Returns how to look at once and how to stop. */
export function follow(secret, hear) {
  let source = null;
  let waiting = 0;
  let complaint = 0;
  let stopped = false;

  async function look() {
    waiting = 0;
    try {
      const table = await get(`/api/t/${secret}`);
      if (!stopped) hear({ table });
    } catch (refusal) {
      if (stopped) return;
      if (refusal.status === 404) { stop(); hear({ gone: true }); }
      else later(1500);
    }
  }

  function later(delay) {
    if (!waiting) waiting = setTimeout(look, delay);
  }

  function connected() {
    clearTimeout(complaint);
    complaint = 0;
    hear({ connected: true });
  }

  function lost() {
    if (!complaint) complaint = setTimeout(() => hear({ connected: false }), PATIENCE);
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  }

  function listen() {
    if (stopped) return;
    if (source) source.close();
    source = new EventSource(`/api/t/${secret}/events`);
    source.onopen = () => { connected(); later(0); };
    source.onerror = lost;
    source.addEventListener("change", (event) => {
      connected();
      if (JSON.parse(event.data).kind === "delete") { stop(); hear({ gone: true }); } else later(SETTLE);
    });
    source.addEventListener("progress", (event) => hear({ progress: JSON.parse(event.data) }));
  }

  function wake() {
    if (document.visibilityState !== "visible" || stopped) return;
    /* A phone that slept may believe in a line that is long dead: look, and listen anew. */
    later(0);
    listen();
  }

  function stop() {
    stopped = true;
    if (source) source.close();
    clearTimeout(waiting);
    clearTimeout(complaint);
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("online", wake);
  }

  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  listen();
  return { look: () => later(0), stop };
}
