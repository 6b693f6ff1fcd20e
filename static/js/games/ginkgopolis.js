// Ginkgopolis: each page fetches what it needs, the map of the city or the keys of a seat.

if (document.getElementById("city")) import("./ginkgopolis-city.js");
else import("./ginkgopolis-seat.js");
