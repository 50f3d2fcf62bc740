/** The page for a URL that no longer opens a game. */
export function closedPage(): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="dark">
<title>This game session has ended</title>
<h1>This game session has ended</h1>
<p>Go back to the lobby and open the game again.</p>
</html>
`;
}
