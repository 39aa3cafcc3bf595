// Answers calls of MiniZinc in WebAssembly, one after the other, in one process: what takes long is to load it.
//
//   node wasm.cjs DIST        DIST is the folder 'dist' of the npm package minizinc
//
// A line of standard input is {"args": [...], "files": {name: text}}, the answer is a line {"code", "out", "err"}.
// The package's worker is written for a browser's worker: it is given the four names it looks for, and nothing else.
const fs = require('fs');
const path = require('path');
const readline = require('readline');

const dist = process.argv[2];
let deliver = null;
let answered = null;

globalThis.addEventListener = (kind, handler) => {
  if (kind === 'message') deliver = handler;
};
globalThis.postMessage = (message) => {
  if ((message.type === 'ready' || message.type === 'exit') && answered) answered(message);
};
globalThis.require = require;
globalThis.__filename = path.join(dist, 'minizinc-worker.js');
globalThis.__dirname = dist;
// What goes wrong within is told by the answer; standard output belongs to the protocol.
console.error = () => {};
console.log = () => {};

const send = (data) =>
  new Promise((resolve) => {
    answered = resolve;
    deliver({ data });
  });

(0, eval)(fs.readFileSync(globalThis.__filename, 'utf8'));

(async () => {
  await send({ wasmURL: path.join(dist, 'minizinc.wasm'), dataURL: path.join(dist, 'minizinc.data') });
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const { args, files } = JSON.parse(line);
    const { code, stdout, stderr, message } = await send({ args, files, jsonStream: false });
    fs.writeSync(1, JSON.stringify({ code, out: stdout || '', err: (stderr || '') + (message || '') }) + '\n');
  }
  process.exit(0);
})();
