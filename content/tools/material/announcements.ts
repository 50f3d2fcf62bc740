import type { AnnouncementType, PromotionCategory } from "../../src/index.ts";

export interface AnnouncementWords {
  title: string;
  /** HTML: headings from h3, paragraphs, lists, tables, links of this house */
  content: string;
}

export interface AnnouncementMaterial {
  key: string;
  type: AnnouncementType;
  /** promotions only */
  category?: PromotionCategory;
  startsDaysAgo: number;
  /** how long it stands; without it until it is taken down */
  days?: number;
  EN: AnnouncementWords;
  TY: AnnouncementWords;
}

export const ANNOUNCEMENTS: readonly AnnouncementMaterial[] = [
  {
    key: "card-deposits",
    type: "PL",
    startsDaysAgo: 0,
    EN: {
      title:
        "Deposits by bank card are back to normal. Withdrawals asked for before 22:00 are paid out tonight.",
      content: `<p>The bank that carries our card payments has finished its repairs. Deposits by card arrive within a minute again, and nothing that was under way has been lost.</p>
<h3>If a deposit of yours was held</h3>
<ul><li>It was either credited this morning or sent back to your card in full.</li><li>Banks may take up to two working days to show money they have taken back.</li><li>Your betting record and wallet show every step with its time.</li></ul>
<p>Withdrawals asked for before 22:00 are paid out tonight. If yours has not moved by tomorrow noon, <a href="/m/customer">tell us</a> and we will look into it with you.</p>`,
    },
    TY: {
      title:
        "Balik na sa normal ang deposito gamit ang bank card. Ngayong gabi ilalabas ang mga withdrawal na hiniling bago mag-22:00.",
      content: `<p>Tapos na ang pagkukumpuni ng bangkong nagdadala ng aming card payments. Sa loob ng isang minuto, papasok na ulit ang deposito mo, at walang nawala sa mga naabutan ng aberya.</p>
<h3>Kung naipit ang deposito mo</h3>
<ul><li>Naipasok na ito kaninang umaga o naibalik nang buo sa card mo.</li><li>Maaaring umabot ng dalawang araw na may pasok bago lumabas sa bangko ang ibinalik na pera.</li><li>Makikita sa iyong wallet at tala ng taya ang bawat hakbang at ang oras nito.</li></ul>
<p>Ngayong gabi ilalabas ang mga withdrawal na hiniling bago mag-22:00. Kung wala pa ring galaw bukas ng tanghali, <a href="/m/customer">sabihan kami</a> at sabay nating aayusin.</p>`,
    },
  },
  {
    key: "fresh-shelf",
    type: "PL",
    startsDaysAgo: 1,
    EN: {
      title: "Fresh this week: thirty-five new games, from Comet Mail to Wheel of Lamps",
      content: `<p>The shelves have been filled. Thirty-five games are new this week, and every slot among them that carries no jackpot can be tried for free before you put money in.</p>
<table><thead><tr><th scope="col">Where to look</th><th scope="col">What is new</th></tr></thead><tbody><tr><td>Slots</td><td>Comet Mail, Carnival Noir, Lotus Ledger, Flamingo Foxtrot</td></tr><tr><td>Live</td><td>Blackjack Library, Wheel of Lamps</td></tr><tr><td>Fish</td><td>Crab Cabaret, Jelly Lights</td></tr><tr><td>Cards with others</td><td>Tongits Terrace</td></tr></tbody></table>
<p>New games carry a white mark. <a href="/m/gameList?gameType=RNG">Walk the shelves</a> and take your time.</p>`,
    },
    TY: {
      title: "Bago ngayong linggo: tatlumpu’t limang laro, mula Comet Mail hanggang Wheel of Lamps",
      content: `<p>Puno na ulit ang mga istante. Tatlumpu’t limang laro ang bago ngayong linggo, at ang bawat slot na walang jackpot ay puwedeng subukan nang libre bago ka maglagay ng pera.</p>
<table><thead><tr><th scope="col">Saan titingin</th><th scope="col">Ano ang bago</th></tr></thead><tbody><tr><td>Slots</td><td>Comet Mail, Carnival Noir, Lotus Ledger, Flamingo Foxtrot</td></tr><tr><td>Live</td><td>Blackjack Library, Wheel of Lamps</td></tr><tr><td>Fish</td><td>Crab Cabaret, Jelly Lights</td></tr><tr><td>Baraha kasama ang iba</td><td>Tongits Terrace</td></tr></tbody></table>
<p>May puting marka ang mga bagong laro. <a href="/m/gameList?gameType=RNG">Maglibot</a> at huwag magmadali.</p>`,
    },
  },
  {
    key: "long-table",
    type: "PL",
    startsDaysAgo: 3,
    EN: {
      title: "The Long Table opens more live rooms: roulette by the river, blackjack for two",
      content: `<p>The Long Table has brought its dealers to us. Its rooms are open day and night, and a chair is kept for ten seconds if your connection drops in the middle of a hand.</p>
<ul><li><strong>Roulette by the River</strong>, unhurried, forty seconds to place your chips.</li><li><strong>Blackjack for Two</strong>, a quiet table with one neighbour at most.</li><li><strong>Stud by Candlelight</strong>, low stakes until midnight.</li></ul>
<p>Dealers see your nickname and nothing else. You will find the doors under <a href="/m/gameCenter?gameType=LIVE">Live</a>.</p>`,
    },
    TY: {
      title:
        "Mas marami nang live na silid ang The Long Table: roulette sa tabing-ilog, blackjack para sa dalawa",
      content: `<p>Dinala na sa atin ng The Long Table ang mga dealer nito. Bukas araw at gabi ang mga silid, at sampung segundong hinihintay ang upuan mo kung maputol ang koneksiyon sa gitna ng laro.</p>
<ul><li><strong>Roulette by the River</strong>, hindi nagmamadali, apatnapung segundo para maglagay ng chips.</li><li><strong>Blackjack for Two</strong>, tahimik na mesa na isa lang ang katabi.</li><li><strong>Stud by Candlelight</strong>, mababa ang taya hanggang hatinggabi.</li></ul>
<p>Palayaw mo lang ang nakikita ng mga dealer. Nasa <a href="/m/gameCenter?gameType=LIVE">Live</a> ang mga pinto.</p>`,
    },
  },
  {
    key: "monsoon-rest",
    type: "PL",
    startsDaysAgo: 4,
    EN: {
      title: "Monsoon Draw rests on Tuesday from 04:00 to 05:00",
      content: `<p>Monsoon Draw is replacing its drawing machines on Tuesday morning. Between 04:00 and 05:00 its lotteries cannot be opened.</p>
<ul><li>Tickets bought before stay valid for the draw that is printed on them.</li><li>No draw falls into that hour.</li><li>All other lotteries stay open.</li></ul>
<p>We are sorry for the short night. Thank you for your patience.</p>`,
    },
    TY: {
      title: "Magpapahinga ang Monsoon Draw sa Martes, 04:00 hanggang 05:00",
      content: `<p>Papalitan ng Monsoon Draw ang mga makina nito sa pagbola sa Martes ng madaling-araw. Mula 04:00 hanggang 05:00, hindi mabubuksan ang mga loterya nito.</p>
<ul><li>May bisa pa rin ang mga tiket na nabili na, para sa bolang nakasulat dito.</li><li>Walang bolang tatama sa oras na iyon.</li><li>Bukas ang lahat ng ibang loterya.</li></ul>
<p>Paumanhin sa maikling gabi, at salamat sa paghihintay.</p>`,
    },
  },
  {
    key: "limits",
    type: "PL",
    startsDaysAgo: 9,
    EN: {
      title: "Play at your own pace: what helps when an evening runs long",
      content: `<p>Games should leave you lighter, not poorer. A few things that our regulars do, and that we like to see:</p>
<ul><li>Decide what the evening may cost before the first round, and stop when it is spent.</li><li>Keep an eye on the clock: the bar above every game shows how long you have been playing.</li><li>Never play to win back what is gone.</li><li>Try a slot for free when you only want to see it.</li></ul>
<p>If playing has stopped being a pleasure, or somebody close to you thinks so, <a href="/m/customer">talk to us</a>. We can slow your account down or close it for as long as you need, and we will not try to talk you out of it.</p>
<p>Foyer is for adults of 18 and older.</p>`,
    },
    TY: {
      title: "Maglaro sa sarili mong bilis: mga paalala kapag humahaba ang gabi",
      content: `<p>Dapat gumaan ang loob mo sa laro, hindi ang bulsa. Ito ang ginagawa ng mga suki namin, at ikinatutuwa namin:</p>
<ul><li>Bago ang unang ikot, magpasya kung magkano lang ang puwedeng gastusin, at tumigil kapag ubos na.</li><li>Tumingin sa oras: nasa itaas ng bawat laro kung gaano ka na katagal naglalaro.</li><li>Huwag maglaro para bawiin ang natalo.</li><li>Subukan nang libre ang slot kung gusto mo lang itong makita.</li></ul>
<p>Kung hindi na kasiyahan ang paglalaro, o iyon ang tingin ng malapit sa iyo, <a href="/m/customer">kausapin kami</a>. Mapapabagal o maisasara namin ang account mo hangga’t kailangan, at hindi ka namin pipigilan.</p>
<p>Ang Foyer ay para sa mga 18 taong gulang pataas.</p>`,
    },
  },
  {
    key: "safe-account",
    type: "PL",
    startsDaysAgo: 16,
    EN: {
      title: "We never ask for your password. Three habits that keep an account yours",
      content: `<p>Last month somebody wrote to a few of our players in our name. It was not us. Nobody at Foyer asks for your password, your payment password or a code that we have sent you, not by phone, not in a chat, not by mail.</p>
<ol><li>Use a password that you use nowhere else. Eight characters are the least; three unrelated words are better.</li><li>Look at the address before you sign in, and come by your own bookmark.</li><li>Sign out on a device that is not yours.</li></ol>
<p>If you have given a code away, change your password at once and <a href="/m/customer">let us know</a>. Telling us early is never held against you.</p>`,
    },
    TY: {
      title: "Hindi namin hihingin ang password mo. Tatlong ugali para manatiling iyo ang account",
      content: `<p>Noong nakaraang buwan, may sumulat sa ilang manlalaro gamit ang pangalan namin. Hindi kami iyon. Walang taga-Foyer na hihingi ng password mo, ng payment password mo o ng code na ipinadala namin, sa tawag man, chat o email.</p>
<ol><li>Gumamit ng password na wala sa ibang site. Walong karakter ang pinakamaikli; mas mabuti ang tatlong salitang walang kaugnayan.</li><li>Tingnan muna ang address bago mag-sign in, at dumaan sa sarili mong bookmark.</li><li>Mag-sign out kapag hindi sa iyo ang device.</li></ol>
<p>Kung may naibigay kang code, palitan agad ang password at <a href="/m/customer">ipaalam sa amin</a>. Hindi kailanman masama ang maagang magsabi.</p>`,
    },
  },
  {
    key: "welcome",
    type: "PL",
    startsDaysAgo: 41,
    EN: {
      title: "Good evening and welcome: how this house works",
      content: `<p>Foyer is the lit room between the street and the show. You can look around without an account; to play for money we need to know who you are.</p>
<h3>Finding a game</h3>
<p>The row of doors on the first screen leads to slots, live tables, cards with others, sports, fish and lotteries. Search finds a game by any part of its name.</p>
<h3>Your money</h3>
<p>Your balance stands at the top and moves while you play. Tap it to ask again, or hide it when somebody looks over your shoulder. Every movement is written down and can be read in your betting record.</p>
<h3>When something goes wrong</h3>
<p>A round that was cut off is finished or given back, never both and never twice. And there is always somebody at <a href="/m/customer">the desk</a>.</p>`,
    },
    TY: {
      title: "Magandang gabi at maligayang pagdating: ganito ang takbo ng bahay",
      content: `<p>Ang Foyer ang maliwanag na silid sa pagitan ng kalye at ng palabas. Puwede kang tumingin-tingin kahit walang account; para tumaya ng pera, kailangan naming makilala ka.</p>
<h3>Paghahanap ng laro</h3>
<p>Ang hanay ng mga pinto sa unang screen ay papunta sa slots, live na mesa, baraha kasama ang iba, sports, fish at loterya. Mahahanap sa search ang laro gamit ang alinmang bahagi ng pangalan.</p>
<h3>Ang pera mo</h3>
<p>Nasa itaas ang balanse mo at gumagalaw ito habang naglalaro ka. I-tap para i-refresh, o itago kapag may sumisilip. Nakasulat ang bawat galaw at mababasa sa iyong tala ng taya.</p>
<h3>Kapag may aberya</h3>
<p>Ang naputol na ikot ay tinatapos o ibinabalik, hindi kailanman pareho at hindi kailanman doble. At laging may tao sa <a href="/m/customer">desk</a>.</p>`,
    },
  },
  {
    key: "popup-dragon",
    type: "PU",
    startsDaysAgo: 2,
    days: 12,
    EN: {
      title: "The dragon pays double until Sunday",
      content: `<p>Until Sunday midnight every feature win in Crimson Coil is paid twice, at every stake and without a code.</p><p>Nothing to join and nothing to wager first: the second half is added to your balance with the win itself.</p>`,
    },
    TY: {
      title: "Doble ang bigay ng dragon hanggang Linggo",
      content: `<p>Hanggang hatinggabi ng Linggo, dalawang beses ang bayad sa bawat panalo sa feature ng Crimson Coil, sa anumang taya at walang code.</p><p>Walang sasalihan at walang kailangang itaya muna: kasabay ng panalo papasok ang ikalawang kalahati.</p>`,
    },
  },
  {
    key: "promo-dragon",
    type: "PR",
    category: "rng_promo",
    startsDaysAgo: 2,
    days: 12,
    EN: {
      title: "The dragon pays double",
      content: `<p>Every feature win in Crimson Coil is paid twice until Sunday midnight.</p><ul><li>Counts at every stake.</li><li>Paid with the win, without a code and without a wagering condition.</li><li>Free play is left out, since nothing is paid there.</li></ul>`,
    },
    TY: {
      title: "Doble ang bigay ng dragon",
      content: `<p>Dalawang beses ang bayad sa bawat panalo sa feature ng Crimson Coil hanggang hatinggabi ng Linggo.</p><ul><li>Kasama ang lahat ng taya.</li><li>Kasabay ng panalo ang bayad, walang code at walang kondisyon sa pagtaya.</li><li>Hindi kasama ang libreng laro dahil wala namang binabayaran doon.</li></ul>`,
    },
  },
  {
    key: "promo-first-seat",
    type: "PR",
    category: "live_promo",
    startsDaysAgo: 6,
    days: 30,
    EN: {
      title: "A warm chair: your first ten hands at The Long Table",
      content: `<p>Half of what your first ten hands at any Long Table room lose comes back the next morning, up to ￥100.</p><ul><li>Once a player.</li><li>Hands of ￥1 and more count.</li><li>What comes back is money, free to play or to withdraw.</li></ul>`,
    },
    TY: {
      title: "Mainit na upuan: unang sampung kamay mo sa The Long Table",
      content: `<p>Kalahati ng natalo sa unang sampung kamay mo sa alinmang silid ng Long Table ay babalik kinabukasan ng umaga, hanggang ￥100.</p><ul><li>Isang beses bawat manlalaro.</li><li>Bilang ang mga kamay na ￥1 pataas.</li><li>Pera ang ibinabalik: puwedeng itaya o i-withdraw.</li></ul>`,
    },
  },
  {
    key: "promo-draw",
    type: "PR",
    category: "sport_promo",
    startsDaysAgo: 5,
    days: 14,
    EN: {
      title: "Back a side, keep the draw",
      content: `<p>On derby weekend a single bet on either side is returned in full when the match ends in a draw.</p><table><thead><tr><th scope="col">Match ends</th><th scope="col">Your bet</th></tr></thead><tbody><tr><td>Your side wins</td><td>is paid at its odds</td></tr><tr><td>Draw</td><td>comes back, up to ￥200</td></tr><tr><td>The other side wins</td><td>is lost</td></tr></tbody></table><p>Ninety minutes and stoppage time count; extra time does not.</p>`,
    },
    TY: {
      title: "Kapag tabla, balik ang taya",
      content: `<p>Ngayong derby weekend, buong ibinabalik ang iisang taya sa alinmang panig kapag tabla ang laban.</p><table><thead><tr><th scope="col">Kinalabasan</th><th scope="col">Ang taya mo</th></tr></thead><tbody><tr><td>Panalo ang panig mo</td><td>babayaran ayon sa odds</td></tr><tr><td>Tabla</td><td>ibabalik, hanggang ￥200</td></tr><tr><td>Panalo ang kabila</td><td>talo</td></tr></tbody></table><p>Siyamnapung minuto at dagdag na oras ng pagkaantala ang bilang; hindi kasama ang extra time.</p>`,
    },
  },
  {
    key: "promo-tide",
    type: "PR",
    category: "fish_promo",
    startsDaysAgo: 8,
    days: 45,
    EN: {
      title: "Saturday tide",
      content: `<p>Every Saturday from 20:00 to 22:00 the big fish of Manta Bay and Pearl Octopus come up twice as often. Their prizes and the stakes stay as they are.</p>`,
    },
    TY: {
      title: "Laot tuwing Sabado",
      content: `<p>Tuwing Sabado, 20:00 hanggang 22:00, doble ang dalas ng paglitaw ng malalaking isda sa Manta Bay at Pearl Octopus. Walang nagbabago sa premyo at sa taya.</p>`,
    },
  },
  {
    key: "promo-rebate",
    type: "PR",
    category: "rebate_promo",
    startsDaysAgo: 30,
    EN: {
      title: "A little back, every Monday",
      content: `<p>Each Monday morning we return a small part of what you staked in the week before, whether you won or lost.</p><table><thead><tr><th scope="col">Games</th><th scope="col">Returned</th></tr></thead><tbody><tr><td>Slots and fish</td><td>0.5 %</td></tr><tr><td>Live tables</td><td>0.4 %</td></tr><tr><td>Sports and esports</td><td>0.3 %</td></tr></tbody></table><p>It is credited by itself, from ￥1 upward.</p>`,
    },
    TY: {
      title: "Kaunting balik tuwing Lunes",
      content: `<p>Tuwing Lunes ng umaga, ibinabalik namin ang maliit na bahagi ng itinaya mo noong nakaraang linggo, panalo ka man o talo.</p><table><thead><tr><th scope="col">Laro</th><th scope="col">Ibinabalik</th></tr></thead><tbody><tr><td>Slots at fish</td><td>0.5 %</td></tr><tr><td>Live na mesa</td><td>0.4 %</td></tr><tr><td>Sports at esports</td><td>0.3 %</td></tr></tbody></table><p>Kusa itong papasok, mula ￥1 pataas.</p>`,
    },
  },
  {
    key: "hot-match",
    type: "H",
    startsDaysAgo: 0,
    days: 7,
    EN: {
      title: "Harbour United against Alder Vale, Northern League, round 12",
      content: `<p>First against third under the floodlights. The last four meetings ended within one goal of each other. Kick-off is at 21:30.</p>`,
    },
    TY: {
      title: "Harbour United laban sa Alder Vale, Northern League, ika-12 laro",
      content: `<p>Una laban sa ikatlo sa ilalim ng mga ilaw. Isang gol lang ang pagitan sa huling apat nilang pagkikita. Magsisimula nang 21:30.</p>`,
    },
  },
  {
    key: "agent-statements",
    type: "A",
    startsDaysAgo: 3,
    EN: {
      title: "Team statements arrive on the second of the month",
      content: `<p>Statements of your team are now ready on the second of each month at noon. They show stakes, prizes and rebates by level, and agree with the books to the last cent.</p><p>If a figure surprises you, write to us with the day and the account name and we will go through it together.</p>`,
    },
    TY: {
      title: "Tuwing ikalawa ng buwan ang statement ng team",
      content: `<p>Tuwing ikalawa ng buwan ng tanghali, handa na ang statement ng team mo. Makikita rito ang taya, premyo at rebate sa bawat antas, at tugma ito sa libro hanggang huling sentimo.</p><p>Kung may numerong ikinagulat mo, sumulat kasama ang araw at pangalan ng account, at sabay natin itong titingnan.</p>`,
    },
  },
  {
    key: "agent-manners",
    type: "A",
    startsDaysAgo: 20,
    EN: {
      title: "Inviting people: what we ask of you",
      content: `<p>Invite people who would come anyway. Do not write to strangers, do not promise winnings, and never invite anyone under 18.</p><p>A team of ten who stay is worth more to both of us than a hundred who leave.</p>`,
    },
    TY: {
      title: "Pag-imbita ng tao: ang hiling namin sa iyo",
      content: `<p>Imbitahin ang mga talagang interesado. Huwag sumulat sa hindi kakilala, huwag mangako ng panalo, at huwag kailanman mag-imbita ng wala pang 18 taong gulang.</p><p>Mas mahalaga sa ating dalawa ang sampung nananatili kaysa sandaang umaalis.</p>`,
    },
  },
];
