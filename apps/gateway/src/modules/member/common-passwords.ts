/*
 * Why stems and not a list of 10,000 lines: nearly every much-used password that also has eight characters, a
 * letter and a digit is one of a few hundred words, names or keyboard walks with digits, a year or a mark around
 * it and some letters written as digits. Folding a password to its stem refuses all of those spellings, those a
 * list has and those it lacks. The words were gathered for this project.
 */
const STEMS = `
password passwort passwd pass passcode passw parola contrasena motdepasse senha sandi wachtwoord haslo heslo
admin administrator root user guest login default welcome changeme letmein access master test tester testing temp
demo secret private system server manager office company internet computer windows linux google facebook youtube
twitter instagram whatsapp telegram yahoo hotmail gmail iphone samsung nokia android apple microsoft netflix
casino poker jackpot lucky luckyseven winner winning slots slot bet bets bingo roulette blackjack gambler
money cash dollar million millionaire rich gold golden silver diamond diamonds treasure bonus vegas lasvegas
iloveyou ilovyou iloveu loveyou iloveme love lover lovely lovers loveme mylove truelove kissme kiss kisses sweetheart
baby babygirl babyboy darling honey sweet sweety sweetie angel angels princess prince queen king kingking beautiful
cutie cute hottie sexy sexxxy playboy playgirl badboy badgirl bigboy bigdaddy daddy mommy mother father mama papa
mahal mahalko mahalkita pangit ganda pogi pinoy pilipinas manila philippines jesus jesuschrist godisgood god
blessed heaven christ church faith hope grace peace prayer spirit lord savior
monkey dragon tiger lion bear wolf eagle hawk falcon shark dolphin panda panther cougar jaguar leopard snake cobra
viper spider scorpion phoenix unicorn pony horse mustang bronco stallion bulldog puppy doggie doggy dog dogs cat cats
kitty kitten kitkat bunny rabbit turtle frog froggy fish fishing butterfly ladybug bird chicken duck ducky elephant
football soccer baseball basketball hockey tennis golf golfer rugby cricket volleyball boxing wrestling skate
skater snowboard surfer runner coach champion champ liverpool arsenal chelsea manchester manunited manutd barcelona
barca realmadrid juventus milan bayern ajax celtic rangers everton tottenham lakers bulls celtics warriors heat
yankees redsox cubs dodgers giants cowboys steelers packers patriots raiders eagles broncos bears ronaldo messi
neymar beckham jordan kobe lebron tyson
superman batman spiderman ironman hulk wolverine deadpool joker avengers starwars skywalker vader yoda jedi matrix
trinity morpheus gandalf frodo hobbit harrypotter potter hermione pokemon pikachu charizard naruto sasuke goku vegeta
dragonball onepiece luffy mario luigi zelda sonic minecraft fortnite roblox pubg dota warcraft starcraft counter
counterstrike halo callofduty assassin ninja samurai pirate pirates zombie killer hunter sniper soldier warrior
knight wizard merlin magic magician shadow ghost phantom demon devil satan lucifer hell heaven darkness dark night
michael michelle matthew jennifer jessica ashley amanda andrew anthony daniel david joshua robert william richard
thomas charles charlie christopher christian jonathan nicholas nicole samantha elizabeth stephanie melissa patricia
barbara margaret maria marie anna anne annie emily emma olivia sophia sophie isabella victoria alexandra alexander
alex alexis andrea angela angelo antonio carlos juan jose pedro luis miguel diego fernando gabriel rafael santiago
sebastian benjamin samuel joseph james john johnny george henry edward kevin brian justin jason jeremy jordan tyler
taylor kyle ryan eric aaron adam austin brandon cameron dylan ethan jacob lucas mason nathan noah oliver oscar
patrick peter philip phillip raymond ronald scott sean shawn simon stephen steven stuart timothy tony travis vincent
walter brittany courtney danielle hannah heather jasmine kimberly lauren linda lisa megan natalie natasha rachel
rebecca sandra sarah sara savannah tiffany vanessa veronica wendy claire diana donna helen julia julie karen katie
laura leah lily lucy mary molly nancy rose ruby ruth sharon susan teresa mohammed muhammad ahmed ali hassan hussein
ibrahim fatima mehmet mustafa ayse priya rahul krishna ganesh lakshmi sairam omsairam nguyen thanh minh linh hoang
somchai suda siti nur putra putri andi dewi budi agus angel angelica angelo mark marco mario paolo giovanni
chocolate cookie cookies candy cupcake cheese pizza burger banana apple orange lemon cherry strawberry peaches
peanut pepper ginger sugar coffee vodka whiskey beer tequila guinness heineken budweiser corona pepsi cocacola
summer winter spring autumn sunshine sunflower sunset sunny sun moon moonlight star stars starlight rainbow storm
thunder lightning fire ice snow snowball snowman rain ocean river island beach forest mountain flower flowers rose
roses daisy lily lotus tulip blossom garden nature earth world planet galaxy cosmos space saturn jupiter mercury
venus apollo zeus hercules athena titan atlas neptune poseidon
red blue green black white yellow purple pink orange silver blackie rusty shadow smokey buddy buster maggie bailey
max rocky rocket oreo princess lucky toby cooper duke bella coco lola misty sammy tigger snoopy garfield mickey
minnie donald pluto disney bambi nemo simba barbie hellokitty scooby scoobydoo winnie pooh elmo spongebob bobby
music guitar drummer piano rock rockstar rocknroll metal metallica slipknot nirvana eminem beatles elvis madonna
beyonce rihanna shakira blink linkinpark greenday acdc ironmaiden slayer punk hiphop rapper dancer dance singer
ferrari porsche mercedes bmw audi toyota honda nissan mazda ford mustang camaro corvette chevy chevrolet dodge
harley davidson yamaha suzuki kawasaki ducati jaguar lexus subaru volvo lamborghini bugatti
america usa canada mexico brazil brasil argentina colombia espana spain france paris london england britain ireland
scotland germany deutschland berlin italia italy roma russia moscow china beijing shanghai taiwan hongkong japan tokyo
korea seoul india mumbai delhi pakistan karachi bangladesh dhaka vietnam saigon hanoi thailand bangkok indonesia
jakarta malaysia singapore australia sydney africa nigeria lagos egypt turkey istanbul galatasaray fenerbahce
besiktas iran tehran dubai texas dallas houston austin chicago boston newyork brooklyn california losangeles
hollywood florida miami orlando hawaii alaska phoenix denver detroit
qwerty qwertyu qwertyui qwertyuiop qwertz azerty asdf asdfg asdfgh asdfghj asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qaz
qazwsx qazwsxedc wsx wsxedc edc zaq zaqxsw qwe qweasd qweasdzxc qwer qwert asd asdasd asdqwe zxc zxcasd zxcasdqwe
poiuy poiuyt lkjhg mnbvc mnbvcxz abc abcd abcde abcdef abcdefg abcdefgh aaa aaaa aaaaa aaaaaa xxx xxxx xxxxxx zzz
zzzzzz qqq qqqqqq abcabc asdfasdf qweqwe qwerqwer testtest passpass lovelove zxczxc ab aa xx zz qq a q w z x
trustno trustnoone whatever nothing something anything everything nobody someone forever always never again hello
hellohello helloworld hi hey goodbye bye thankyou thanks please sorry yes no maybe ok okay fuckyou fuckoff fuckme
fuck fucker fucking shit bitch asshole bastard dick pussy cock boobs tits porn sex horny nipple bullshit biteme
freedom liberty justice victory success power energy nuclear future forever eternal infinity destiny fortune chance
family friend friends friendship brother sister brothers sisters children mychild myfamily happy happiness smile
smiley laugh dream dreams dreamer crazy stupid idiot loser lazy funny cool coolguy cooldude awesome amazing perfect
super superstar supreme ultra mega extreme maximus number numberone one two three first second third january february
march april may june july august september october november december monday tuesday wednesday thursday friday
saturday sunday birthday christmas halloween holiday vacation travel school college university student teacher
doctor nurse lawyer engineer police army navy marine marines airforce pilot captain sailor bigred bigdog bigmac
mypassword mypass newpassword yourpassword thepassword password password passwordpassword adminadmin rootroot
letmeinnow opensesame sesame abracadabra hocuspocus blahblah blah dummy sample example foobar foo bar hacker hack
security secure safe safety lock unlock key keys door window house home homehome mansion castle tower bridge
`;

/** Walks over rows and columns of a keyboard whose digits are part of the walk. */
const WALKS = [
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "1a2b3c4d5e6f7g8h9i0j",
  "a1b2c3d4e5f6g7h8i9j0",
  "1qaz2wsx3edc4rfv5tgb",
  "zaq12wsxcde34rfvbgt5",
  "qaz123wsx456edc789",
  "qwe123asd456zxc789",
  "1qazxsw23edcvfr4",
  "abc123def456ghi789",
  "123qweasdzxc",
  "12qwaszx",
  "123abc456def",
];

const LETTER_OF: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
};

const stems = new Set(STEMS.split(/\s+/).filter(Boolean));
const folded = new Set([...stems].map(letters));

/** Digits and marks that stand for letters, read as those letters; l and i look alike and count as one. */
function letters(text: string): string {
  return [...text]
    .map((character) => LETTER_OF[character] ?? character)
    .join("")
    .replaceAll("l", "i");
}

/** The same text twice or more is as good as once. */
function unrepeated(text: string): string {
  for (let size = 1; size <= text.length / 2; size++) {
    const part = text.slice(0, size);
    if (text.length % size === 0 && part.repeat(text.length / size) === text) return part;
  }
  return text;
}

const trimmed = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

function isStem(text: string): boolean {
  if (stems.has(text) || folded.has(letters(text))) return true;
  // Decoration at the ends goes first, so that the 1 of "dragon1" is no letter and that of "adm1n" is.
  const core = trimmed(text);
  return stems.has(core) || folded.has(letters(core)) || folded.has(letters(core.replace(/[^\p{L}]+/gu, "")));
}

/**
 * Whether a password is one that is guessed first: a well-known word or keyboard walk however it is capitalised,
 * decorated with digits and marks, repeated, or spelt with digits for letters.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  const once = unrepeated(text);
  if (new Set(text).size <= 3) return true;
  if (WALKS.some((walk) => walk.startsWith(once) || walk.startsWith(trimmed(text)))) return true;
  return isStem(text) || isStem(once) || isStem(unrepeated(trimmed(text)));
}
