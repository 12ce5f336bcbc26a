/* What the page asks of the laptop, and what this phone remembers. */

import { language, t } from "./words.js";

/** What this phone remembers; a browser that refuses to remember still plays along. */
export const memory = {
  get(key) {
    try { return localStorage.getItem(`recount.${key}`); } catch (refused) { return null; }
  },
  set(key, value) {
    try {
      if (value === null) localStorage.removeItem(`recount.${key}`);
      else localStorage.setItem(`recount.${key}`, value);
    } catch (refused) { /* private windows may not remember */ }
  },
};

/** A refusal with the sentence to show. */
export class Refusal extends Error {
  constructor(text, status) {
    super(text);
    this.status = status;
  }
}

let atTable = null;

/** Whose table the requests about decks come from. */
export function sitAt(secret) {
  atTable = secret;
}

function headers() {
  const host = memory.get("host");
  return { ...(host ? { "X-Recount-Host": host } : {}), ...(atTable ? { "X-Recount-Table": atTable } : {}) };
}

function spoken(path) {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${language()}`;
}

/** An address that a picture or a link can use: rights go along in the query. */
export function linked(path) {
  const host = memory.get("host");
  const rights = atTable ? `&table=${atTable}` : host ? `&host=${encodeURIComponent(host)}` : "";
  return spoken(path) + rights;
}

function parsed(text) {
  try { return JSON.parse(text); } catch (none) { return null; }
}

function refusal(status, answer) {
  return new Refusal(answer && answer.error ? answer.error.text : t("unreachable"), status);
}

/** One request; the answer is JSON, or a Refusal is thrown. */
export async function call(method, path, body) {
  const asks = { method, headers: headers(), cache: "no-store" };
  if (body !== undefined) {
    asks.headers["Content-Type"] = "application/json";
    asks.body = JSON.stringify(body);
  }
  let answered;
  try {
    answered = await fetch(spoken(path), asks);
  } catch (unreachable) {
    throw new Refusal(t("unreachable"), 0);
  }
  const answer = parsed(await answered.text());
  if (!answered.ok) throw refusal(answered.status, answer);
  return answer;
}

export const get = (path) => call("GET", path);

/** Send a photo; `onShare` hears how much of it has gone, 0 to 1. */
export function send(path, photo, onShare) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", spoken(path));
    Object.entries(headers()).forEach(([name, value]) => request.setRequestHeader(name, value));
    request.setRequestHeader("Content-Type", photo.type || "application/octet-stream");
    request.upload.addEventListener("progress", (event) => event.lengthComputable && onShare(event.loaded / event.total));
    request.addEventListener("load", () => {
      const answer = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(answer);
      else reject(refusal(request.status, answer));
    });
    request.addEventListener("error", () => reject(new Refusal(t("unreachable"), 0)));
    request.addEventListener("abort", () => reject(new Refusal(t("unreachable"), 0)));
    request.send(photo);
  });
}
