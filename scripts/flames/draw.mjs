// A CPU profile of V8 as a picture: what was on the stack for how long, callers above what they call.

const width = 1200;
const rowHeight = 17;
const top = 74;
/** Share of all time below which a frame is no more than a line. */
const smallest = 0.002;

const escaped = text => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);

/** Whose code a frame is: a package, a part of Node, this house, or V8 itself. */
export function ownerOf({ functionName, url }) {
  if (functionName === '(garbage collector)') return 'garbage collector';
  // Nothing runs, or the recording itself begins.
  if (functionName === '(idle)' || url === 'node:inspector') return 'idle';
  if (url.startsWith('node:')) return 'node';
  // The HTTP parser of undici is all that runs here.
  if (url.startsWith('wasm:')) return 'undici';
  if (url === '') return 'native';
  const installed = url.lastIndexOf('/node_modules/');
  const [scope, name] = url.slice(installed + '/node_modules/'.length).split('/');
  const isOurs = installed < 0 || scope === '@guildhall';
  if (isOurs) return 'guildhall';
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

const colours = {
  guildhall: '#f2a65a',
  node: '#8fbf8f',
  native: '#9db4c0',
  'garbage collector': '#d98c8c',
};
const ofPackages = '#c9b6e4';

/** The tree of calls, those of one name and owner under one caller as one; without the time in which nothing ran. */
function treeOf({ nodes, samples, timeDeltas }) {
  const own = new Map();
  for (const [at, id] of samples.entries())
    own.set(id, (own.get(id) ?? 0) + Math.max(0, timeDeltas[at]));
  const byId = new Map(nodes.map(node => [node.id, node]));
  const merge = (several, name, owner) => {
    const children = new Map();
    let time = 0;
    for (const node of several) {
      time += own.get(node.id) ?? 0;
      for (const child of (node.children ?? []).map(id => byId.get(id))) {
        const whose = ownerOf(child.callFrame);
        if (whose === 'idle') continue;
        const key = `${child.callFrame.functionName || 'anonymous'}\n${whose}`;
        children.set(key, [...(children.get(key) ?? []), child]);
      }
    }
    const merged = [...children].map(([key, those]) => merge(those, ...key.split('\n')));
    merged.sort((a, b) => b.time - a.time);
    const inside = merged.reduce((sum, each) => sum + each.time, 0);
    return { name, owner, self: time, time: time + inside, children: merged };
  };
  return merge([nodes[0]], 'all', 'native');
}

function selfByOwner(tree, sums = new Map()) {
  sums.set(tree.owner, (sums.get(tree.owner) ?? 0) + tree.self);
  for (const child of tree.children) selfByOwner(child, sums);
  return [...sums].sort(([, a], [, b]) => b - a);
}

const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`;

/** The flames of a profile, as an SVG that says in its title whose code took how much. */
export function drawFlames(title, profile) {
  const tree = treeOf(profile);
  const frames = [];
  let deepest = 0;
  const draw = (node, left, depth) => {
    const wide = (node.time / tree.time) * width;
    if (node.time / tree.time < smallest) return;
    deepest = Math.max(deepest, depth);
    const letters = Math.floor(wide / 6.2);
    const label = letters > 3 ? node.name.slice(0, letters) : '';
    const [x, y] = [left.toFixed(1), top + depth * rowHeight];
    const said = `${node.name} (${node.owner}): ${percent(node.time, tree.time)}, itself ${percent(node.self, tree.time)}`;
    frames.push(
      `<g><title>${escaped(said)}</title><rect x="${x}" y="${y}" width="${Math.max(wide - 0.5, 0.5).toFixed(1)}" height="${rowHeight - 1}" fill="${colours[node.owner] ?? ofPackages}"/>${label && `<text x="${(left + 3).toFixed(1)}" y="${y + 12}">${escaped(label)}</text>`}</g>`,
    );
    let at = left;
    for (const child of node.children) {
      draw(child, at, depth + 1);
      at += (child.time / tree.time) * width;
    }
  };
  draw(tree, 0, 0);
  const shares = selfByOwner(tree).filter(([, time]) => time / tree.time >= 0.01);
  const summary = shares.map(([owner, time]) => `${owner} ${percent(time, tree.time)}`).join(' · ');
  const height = top + (deepest + 1) * rowHeight + 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Flame graph of ${escaped(title)}" font-family="monospace" font-size="10.5">
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="6" y="20" font-size="15" font-weight="bold">${escaped(title)}</text>
<text x="6" y="40">Time by whose code ran: ${escaped(summary)}</text>
<text x="6" y="58">Callers stand above what they call. Orange: this house; green: Node; violet: packages; grey: native; red: garbage.</text>
${frames.join('\n')}
</svg>
`;
}
